// Texts of the page without a server, in English.
export const site = {
  loading: 'The game is being loaded: {n} of {total} MB',
  starting: 'The game starts …',
  failed: 'The game cannot start here.',
  failedHint: 'Check the connection and try again. If it fails again, use another browser.',
  again: 'Try again',
  unsupported:
    'This browser is too old for Kemet, or has WebAssembly switched off. Use a current Firefox, Chrome, Edge or Safari.',
  otherVersion:
    'Kemet is open in another tab, in another version. Close that tab and reload this one.',
  storage_none:
    'This browser stores nothing, as in a private window: what you play now is gone when you close it.',
  storage_full:
    'There is no more room in the storage of this browser: what you play from now on is gone when you close it. Save your games to a file, and delete what you do not need.',
  damaged:
    'A part of a stored game cannot be read. It goes on from the last moment before; the rest is put aside and stays in files that you save.',
  update: 'There is a new version of Kemet.',
  updateNow: 'Use it now',
  updateTabs: 'Close the other tabs of Kemet first.',
  games: 'Games of this browser',
  gamesHint:
    'They are stored in this browser alone. Save them to a file to keep them safe, or to take them to another device.',
  saveAll: 'Save all to a file',
  openAll: 'Add those of a file',
  openedAll: 'Games added: {n}',
  badFile: 'That is no file with games of Kemet.',
  others: 'With others',
  othersHint: 'Links for friends, rated games and open tables need a server.',
  othersOpen: 'Play with others at {address}',
  othersNone: 'Enter the address of one, or ask somebody to host one.',
  serverAddress: 'Address of a server',
}

// Texts of the page without a server.
import { keepPunctuation } from '../api/frenchSpaces'
import { settings } from '../settings/settings.svelte'

const en = {
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
} as const

type Key = keyof typeof en

const fr: Record<Key, string> = {
  loading: 'Le jeu se charge : {n} sur {total} Mo',
  starting: 'Le jeu démarre…',
  failed: 'Le jeu ne peut pas démarrer ici.',
  failedHint:
    'Vérifiez la connexion et réessayez. Si cela échoue encore, utilisez un autre navigateur.',
  again: 'Réessayer',
  unsupported:
    'Ce navigateur est trop ancien pour Kemet, ou WebAssembly y est désactivé. Utilisez une version récente de Firefox, Chrome, Edge ou Safari.',
  otherVersion:
    'Kemet est ouvert dans un autre onglet, dans une autre version. Fermez cet onglet et rechargez celui-ci.',
  storage_none:
    'Ce navigateur n’enregistre rien, comme dans une fenêtre privée : ce que vous jouez maintenant sera perdu quand vous la fermerez.',
  storage_full:
    'Il n’y a plus de place dans le stockage de ce navigateur : ce que vous jouez désormais sera perdu à la fermeture. Enregistrez vos parties dans un fichier et supprimez ce dont vous n’avez pas besoin.',
  damaged:
    'Une partie enregistrée est en partie illisible. Elle reprend au dernier moment lisible ; le reste est mis de côté et figure dans les fichiers que vous enregistrez.',
  update: 'Il y a une nouvelle version de Kemet.',
  updateNow: 'L’utiliser maintenant',
  updateTabs: 'Fermez d’abord les autres onglets de Kemet.',
  games: 'Parties de ce navigateur',
  gamesHint:
    'Elles ne sont enregistrées que dans ce navigateur. Enregistrez-les dans un fichier pour les garder ou pour les emporter sur un autre appareil.',
  saveAll: 'Tout enregistrer dans un fichier',
  openAll: 'Ajouter celles d’un fichier',
  openedAll: 'Parties ajoutées : {n}',
  badFile: 'Ce fichier ne contient pas de parties de Kemet.',
  others: 'Avec d’autres',
  othersHint:
    'Les liens pour des amis, les parties classées et les tables ouvertes demandent un serveur.',
  othersOpen: 'Jouer avec d’autres sur {address}',
  othersNone: 'Entrez l’adresse d’un serveur, ou demandez à quelqu’un d’en héberger un.',
  serverAddress: 'Adresse d’un serveur',
}

export function s(key: Key, values: Record<string, string | number> = {}): string {
  const text = settings.language === 'fr' ? keepPunctuation(fr[key]) : en[key]
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

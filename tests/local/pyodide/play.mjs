// Plays at tables of a local host in Pyodide: everything once, then against every level of bots.
// node play.mjs [ANSWERS]: at most so many answers against each level.
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const answers = Number(process.argv[2] ?? 20);
const started = Date.now();

const pyodide = await loadPyodide({ stdout: (line) => console.log(line) });
pyodide.mountNodeFS('/src', `${root}src`);
pyodide.mountNodeFS('/tests', `${root}tests/local`);
console.log(`Python ${pyodide.runPython('import sys; sys.version.split()[0]')}`);
const levels = await pyodide.runPythonAsync(`
import runpy, sys
sys.path.insert(0, "/src")
sys.dont_write_bytecode = True
games = runpy.run_path("/tests/whole_games.py")
from kemet.bots.registry import BUILTIN_BOTS
await games["main"](list(BUILTIN_BOTS), ${answers})
assert not any(name.startswith("kemet.server") for name in sys.modules)
len(BUILTIN_BOTS)
`);
console.log(`${levels} levels in ${Math.round((Date.now() - started) / 1000)} s`);

// The Python of the site, in Node: compiles what the site ships, and says what a site needs.
//   node python.mjs compile FOLDER...              every .py below becomes a .pyc
//   node python.mjs modules PACKAGE                the modules of the standard library that games need
//   node python.mjs play LIBRARY PACKAGE WEIGHTS   plays with a trimmed library
// PACKAGE is a folder with kemet, LIBRARY a zip.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadPyodide } from 'pyodide'

const TESTS = fileURLToPath(new URL('../../../tests/local', import.meta.url))
const { info } = createRequire(import.meta.url)('pyodide/pyodide-lock.json')
const LOCK = { info, packages: {} } // it needs no package

/** Without docstrings and without sources. */
const COMPILE = `
import ast
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path

HAS_DOCSTRING = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

def without_docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, HAS_DOCSTRING) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree

root = Path(folder)
for path in sorted(root.rglob("*.py")):
    source = path.read_bytes()
    name = str(path.relative_to(root))
    code = compile(without_docstrings(ast.parse(source)), name, "exec", dont_inherit=True)
    path.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(code, source_hash(source), False))
    path.unlink()
`

const start = (options = {}) =>
  loadPyodide({ lockFileContents: LOCK, stdout: (line) => console.log(line), ...options })

async function compile(folders) {
  const python = await start({ env: { PYTHONNODEBUGRANGES: '1' } }) // lines, but no columns
  for (const [number, folder] of folders.entries()) {
    python.mountNodeFS(`/in${number}`, resolve(folder))
    python.globals.set('folder', `/in${number}`)
    python.runPython(COMPILE)
  }
}

const ANSWERS = 12

/** Plays a game of everything, and some answers against every level. */
async function play(python, folder, weights) {
  python.mountNodeFS('/src', resolve(folder))
  if (weights) python.FS.writeFile('/src/kemet/bots/champion.bin', readFileSync(weights))
  python.mountNodeFS('/tests', TESTS)
  await python.runPythonAsync(`
import runpy, sys
sys.path.insert(0, "/src")
sys.dont_write_bytecode = True
import kemet.local.browser
from kemet.bots.registry import BUILTIN_BOTS
await runpy.run_path("/tests/whole_games.py")["main"](list(BUILTIN_BOTS), ${ANSWERS})
assert not any(name.startswith("kemet.server") for name in sys.modules)
`)
}

async function modules(folder) {
  const python = await start()
  await play(python, folder)
  console.log(
    python.runPython(`
import sys
import zipfile
prefix = next(path for path in sys.path if path.endswith(".zip")) + "/"
used = {str(getattr(module, "__file__", None) or "") for module in list(sys.modules.values())}
"\\n".join(sorted("= " + name.removeprefix(prefix) for name in used if name.startswith(prefix)))
`),
  )
}

const [mode, ...rest] = process.argv.slice(2)
try {
  if (mode === 'compile') await compile(rest)
  else if (mode === 'modules') await modules(rest[0])
  else if (mode === 'play')
    await play(await start({ stdLibURL: resolve(rest[0]) }), ...rest.slice(1))
  else throw new Error(`compile, modules or play, not ${mode}`)
} catch (error) {
  console.error(String(error)) // its stack would quote a script of a million letters
  process.exit(1)
}

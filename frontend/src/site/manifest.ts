// What the build of the site has put where: tools/site_build.py writes it into the page.

interface SiteFile {
  url: string
  size: number
}

export interface Manifest {
  /** A digest of all files. */
  version: string
  runtime: { url: string; sizes: Record<string, number> }
  info: Record<string, string>
  library: SiteFile
  package: SiteFile
  weights: SiteFile
  /** Responses that are the same for everybody, by path. */
  answers: Record<string, SiteFile>
  /** The address of a server, to play with others; empty without one. */
  server: string
}

/** The folder of the site, with a slash at its end. */
export const base = (): URL => new URL('.', document.baseURI)

/** The manifest of this page, with absolute addresses. */
export function readManifest(): Manifest {
  const found = JSON.parse(document.getElementById('site')!.textContent) as Manifest
  const absolute = <T extends { url: string }>(file: T): T => ({
    ...file,
    url: new URL(file.url, base()).href,
  })
  const answers = Object.entries(found.answers).map(([path, file]) => [path, absolute(file)])
  return {
    ...found,
    runtime: absolute(found.runtime),
    library: absolute(found.library),
    package: absolute(found.package),
    weights: absolute(found.weights),
    answers: Object.fromEntries(answers) as Manifest['answers'],
  }
}

/** What is stored and locked under one name belongs to this folder of the host alone. */
export const storageName = (): string => `kemet ${base().pathname}`

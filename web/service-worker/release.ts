/** What the build tells the worker about its release. */
export type Release = {
  /** Also in the document, as `<meta name="release">`. */
  id: string
  /** The document of every page of the app. */
  shell: string
  /** The shell and the hashed files it can ask for: addresses, and digests as in an `integrity` attribute. */
  files: [path: string, integrity: string][]
  /** Matches the paths of the pages that the shell may show without an answer. */
  pages: string
}

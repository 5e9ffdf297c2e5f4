/** What the build tells the service worker about its release. */
export type Release = {
  /** Also in the document, as `<meta name="release">`. */
  id: string
  /** The path of the document that all pages of the app share. */
  shell: string
  /** The shell and the hashed files that it can load: paths, and digests as in an `integrity` attribute. */
  files: [path: string, integrity: string][]
  /** The source of a regular expression for the paths that the shell may be shown for without an answer. */
  pages: string
}

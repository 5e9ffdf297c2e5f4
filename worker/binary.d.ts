/** A file that the Worker loads as bytes: https://developers.cloudflare.com/workers/wrangler/bundling/ */
declare module '*.bin' {
  const bytes: ArrayBuffer
  export default bytes
}

/** A file that the Worker reads as it is: https://developers.cloudflare.com/workers/wrangler/bundling/ */
declare module '*.bin' {
  const bytes: ArrayBuffer
  export default bytes
}

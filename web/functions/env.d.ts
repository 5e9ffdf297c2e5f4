export type Env = { API: Fetcher; ASSETS: Fetcher }

/** Answers a request that comes from an address. */
export type Answer = (request: Request, peer: string) => Promise<Response>;

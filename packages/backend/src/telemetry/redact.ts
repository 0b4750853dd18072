/** Patterns of secrets that no log line may have. The first group stays. */
const FORMS: readonly RegExp[] = [
  // Passwords inside addresses: postgres://user:password@host, smtp://…
  /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/?#@]*:)[^\s/?#@]+(?=@)/gi,
  // JSON Web Tokens.
  /()\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /(\b(?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi,
  // In addresses and forms: token=…, code=…, access_token=…
  /(\b(?:\w+_)?(?:token|code|secret|password|apikey|challenge|verifier)=)[^\s&"'#]+/gi,
  // In JSON, and in PostgreSQL's details of a row.
  /("(?:\w+_)?(?:password|secret|token|authorization|cookie|apikey|account_number|routing_number)(?:_param)?"\s*:\s*)(?:"(?:[^"\\]|\\.)*"|[^\s,}]+)/gi,
  // Tokens of invitations and of mailed links: 256 bits in hex.
  /()\b[0-9a-f]{64}\b/gi,
];

const HIDDEN = '***';
/** Shorter texts occur in many words. */
const SHORTEST_SECRET = 8;

/** Removes secrets from log lines: by their form, and this server's own by their value. */
export class Redaction {
  readonly #secrets = new Set<string>();

  /** Adds keys and passwords of this server. */
  hide(secrets: readonly string[]): void {
    for (const secret of secrets) if (secret.length >= SHORTEST_SECRET) this.#secrets.add(secret);
  }

  of(line: string): string {
    let text = line;
    for (const secret of this.#secrets) text = text.replaceAll(secret, HIDDEN);
    for (const form of FORMS) text = text.replace(form, `$1${HIDDEN}`);
    return text;
  }
}

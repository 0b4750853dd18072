/** Bytes per call: more arguments would not fit on the stack. */
const PIECE = 0x8000;

/** Bytes as text that JSON can carry (RFC 4648, with padding). */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

/** The bytes of base64 text. Throws for invalid text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

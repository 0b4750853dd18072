/** A link to write to one address. Nothing in the address becomes another recipient, a subject or a text (RFC 6068). */
export const mailAddressLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;

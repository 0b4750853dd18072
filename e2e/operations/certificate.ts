import { join } from 'node:path';
import { run } from './packed.ts';

export interface Certificate {
  readonly file: string;
  readonly keyFile: string;
}

/** A certificate for localhost that vouches for itself. */
export function makeCertificate(folder: string): Certificate {
  const [file, keyFile] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  run('openssl', ['req', ...kind, ...name, '-keyout', keyFile, '-out', file]);
  return { file, keyFile };
}

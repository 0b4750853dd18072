import { posix as path } from 'node:path';
import { type Check, someOf } from '../check.ts';

const SECRET_FILE = /^(?:\.env(?:\..+)?|\.npmrc|\.netrc|id_(?:rsa|ecdsa|ed25519)|.+\.(?:pem|key|p12|pfx))$/;
const PRIVATE_KEY = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{16}/;
const SUPABASE_SECRET = /\bsb_secret_[A-Za-z0-9_-]{16,}/;
const TOKEN = /\beyJ[A-Za-z0-9_-]{10,}\.(eyJ[A-Za-z0-9_-]{10,})\.[A-Za-z0-9_-]{10,}/g;
const INLINE_MAP = /\/[/*]# sourceMappingURL=data:/;

/** A token that may do everything in a project: Supabase's key for servers. */
function isServiceKey(payload: string): boolean {
  try {
    const { role } = JSON.parse(String(Buffer.from(payload, 'base64url'))) as { readonly role?: unknown };
    return role === 'service_role';
  } catch {
    return false;
  }
}

function secretIn(text: string): string | undefined {
  if (PRIVATE_KEY.test(text)) return 'a private key';
  if (SUPABASE_SECRET.test(text)) return 'a secret key of Supabase';
  if ([...text.matchAll(TOKEN)].some(([, payload = '']) => isServiceKey(payload)))
    return 'a service_role key of Supabase';
  return undefined;
}

/** Refuses secrets, which anyone could read after publication. */
export const noSecrets: Check = ({ files }, { options }) => {
  const names = [...files.keys()];
  const secretFiles = names.filter((name) => SECRET_FILE.test(path.basename(name)));
  const inText = [...files].flatMap(([name, content]) => {
    const secret = secretIn(content.toString('latin1'));
    return secret
      ? [`${name} holds ${secret}. Take it out of the build, and make a new one: it is known.`]
      : [];
  });
  const maps = names.filter(
    (name) =>
      name.endsWith('.map') || (/\.(?:js|css)$/.test(name) && INLINE_MAP.test(String(files.get(name)))),
  );
  return [
    ...(secretFiles.length > 0
      ? [`${someOf(secretFiles)}: such files hold secrets. Take them out of the folder.`]
      : []),
    ...inText,
    ...(maps.length > 0 && !options.allowsSourceMaps
      ? [
          `${someOf(maps)}: source maps show the sources to everybody. Build without them, or allow them: --allow-source-maps`,
        ]
      : []),
  ];
};

import { existsSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';
import type { Store } from './store.ts';

type Environment = Readonly<Record<string, string | undefined>>;

function s3Store(address: string, env: Environment): Store {
  const { hostname: bucket, pathname, searchParams } = new URL(address);
  const region = searchParams.get('region') ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1';
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new Refusal(
      `The store ${address} needs keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN, if there is one).`,
    );
  if (!URL.canParse(endpoint))
    throw new Refusal(`endpoint=${endpoint} must be an address such as https://s3.example.com.`);
  const folder = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return new S3Store(
    {
      address,
      endpoint: endpoint.replace(/\/+$/, ''),
      region,
      bucket,
      prefix: folder === '' ? '' : `${folder}/`,
    },
    {
      accessKeyId,
      secretAccessKey,
      ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
    },
  );
}

/** True if a folder contains a release store. */
export const isStoreFolder = (folder: string): boolean => existsSync(path.join(folder, 'channels'));

/**
 * Opens the store at an address: a folder, or `s3://bucket/prefix?endpoint=https://…&region=…`. A folder without a
 * store is refused, so that a mistyped name does not create one; only `isNew` creates one.
 */
export function openStore(address: string, env: Environment, isNew = false): Store {
  if (/^s3:\/\/[^/?]+/.test(address)) return s3Store(address, env);
  if (/^[a-z0-9]+:\/\//i.test(address))
    throw new Refusal(
      `The store ${address} is of an unknown kind. Name a folder, or s3://bucket/prefix?endpoint=https://….`,
    );
  const folder = path.resolve(address);
  if (!isNew && !isStoreFolder(folder))
    throw new Refusal(
      `There is no release store in ${folder}. Name its folder, or create one: ledgerwise-release init --store ${address}`,
    );
  return new FolderStore(folder);
}

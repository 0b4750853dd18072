import { manifest } from '@ledgerwise/prerendered-manifest';
import { module } from '@ledgerwise/prerendered-module';
import { prerenderRemote } from './prerender-remote.tsx';

/** Runs in the bundle of a remote, where the two imports above resolve to its own files. */
export const prerender = () => prerenderRemote(manifest, module);

import { manifest } from '@ledgerwise/prerendered-manifest';
import { module } from '@ledgerwise/prerendered-module';
import { prerenderRemote } from './prerender-remote.tsx';

/** Runs in the bundle of a remote, where the two names above stand for its own files. */
export const prerender = () => prerenderRemote(manifest, module);

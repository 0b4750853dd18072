export { defineHost, type HostOptions } from './define-host.ts';
export { defineRemote, type RemoteOptions } from './define-remote.ts';

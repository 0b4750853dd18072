export { defineHost, type HostOptions } from './define-host.ts';
export { containerName, defineRemote, type RemoteOptions } from './define-remote.ts';

export { entryFor } from './canary.ts';
export { type Command, type CommandGroup, type HostCommands, useCommands } from './commands.ts';
export { alwaysOnline, type ConnectionStatus, type HostConnection, useConnection } from './connection.ts';
export { acceptsContract, type ContractAnswer, type ContractStamp, contractText } from './contract-range.ts';
export type * from './data-source.ts';
export {
  AppError,
  type AppErrorOptions,
  describeError,
  isAppError,
  platformErrors,
  toAppError,
} from './errors.ts';
export { switchedOff, useIsOn, withoutSwitchedOff } from './features.ts';
export type * from './file-store.ts';
export {
  type AuthDialog,
  type DateFormat,
  type Host,
  type HostAuth,
  type HostModules,
  type HostNotify,
  HostProvider,
  type ModuleInfo,
  type ModuleStatus,
  type Notice,
  type NumberFormat,
  type Organisation,
  type Role,
  type RoleInfo,
  type SignedInUser,
  useHost,
  type VisitedRecord,
} from './host.ts';
export { isSvgIcon, type SvgIcon } from './icon.ts';
export type * from './inspection.ts';
export type * from './jobs.ts';
export * from './manifest.ts';
export * from './module.ts';
export type * from './offline.ts';
export { absolutePath, routeAt } from './paths.ts';
export {
  type CanaryRelease,
  ownerOf,
  parseRegistry,
  type Registry,
  type RegistryEntry,
  redirectOf,
} from './registry.ts';
export { SIGNATURE_FIELD, signedText } from './registry-signature.ts';
export type * from './sandbox.ts';
export {
  readSettings,
  type SettingDeclaration,
  type SettingDeclarations,
  type SettingsOf,
} from './settings.ts';
export { type HostShortcuts, type Shortcut, type ShortcutGroup, useShortcuts } from './shortcuts.ts';
export type * from './verification.ts';

export { Badge, type Tone } from './Badge.tsx';
export { Banner, type BannerProps } from './Banner.tsx';
export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  IconButton,
  type IconButtonProps,
  LinkButton,
  type LinkButtonProps,
} from './Button.tsx';
export { Card, type CardProps, Tile, type TileProps } from './Card.tsx';
export { Checkbox, type CheckboxProps } from './Checkbox.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
export { classNames } from './class-names.ts';
export { OwnCurrency, type OwnCurrencyProps, useCurrency } from './currency.tsx';
export { Dialog, type DialogProps, Drawer, type DrawerProps } from './Dialog.tsx';
export { download } from './download.ts';
export { type ControlTies, Field, type FieldProps } from './Field.tsx';
export { countOf, formatDate, formatDateTime, formatMoney, formatNumber, formatSide } from './format.ts';
export { Icon, type IconProps, type MarkName } from './Icon.tsx';
export { createBrowserJobs, createJobs, type Jobs } from './jobs/index.ts';
export { keepsJobs } from './jobs/kept-jobs.ts';
export { Menu, type MenuItem, type MenuProps, type MenuTriggerProps } from './Menu.tsx';
export { MiniHost, type MiniHostProps } from './MiniHost.tsx';
export { NavIcon } from './NavIcon.tsx';
export { noRecords } from './no-records.ts';
export { PageHeader, type PageHeaderProps } from './PageHeader.tsx';
export { Popover, type PopoverProps } from './Popover.tsx';
export { ProgressBar, type ProgressBarProps } from './ProgressBar.tsx';
export { Skeleton } from './Skeleton.tsx';
export { LoadingBlock, Spinner } from './Spinner.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
  NoPermission,
  type NoPermissionProps,
  nameRoles,
} from './states.tsx';
export {
  PasswordField,
  type PasswordFieldProps,
  SelectField,
  type SelectFieldProps,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from './TextField.tsx';
export { Day, Moment } from './Time.tsx';
export { Tooltip, type TooltipProps } from './Tooltip.tsx';
export { TYPING_PAUSE_MS } from './typing-pause.ts';
export { type Formats, useFormats } from './use-formats.ts';
export { useIsPhone } from './use-is-phone.ts';

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
export { classNames } from './class-names.ts';
export { download } from './download.ts';
export { Facts, type FactsProps } from './Facts.tsx';
export { Checkbox, type CheckboxProps } from './fields/Checkbox.tsx';
export { DayField, type DayFieldProps } from './fields/DayField.tsx';
export { type ControlTies, Field, type FieldProps } from './fields/Field.tsx';
export {
  PasswordField,
  type PasswordFieldProps,
  SelectField,
  type SelectFieldProps,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from './fields/TextField.tsx';
export { TYPING_PAUSE_MS } from './fields/typing-pause.ts';
export { OwnCurrency, type OwnCurrencyProps, useCurrency } from './formats/currency.tsx';
export {
  countOf,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatSide,
  writeDays,
} from './formats/format.ts';
export { formatsOf } from './formats/formats-of.ts';
export { Day, Moment } from './formats/Time.tsx';
export { type Formats, useFormats } from './formats/use-formats.ts';
export { Icon, type IconProps, type MarkName } from './icons/Icon.tsx';
export { NavIcon } from './icons/NavIcon.tsx';
export { createBrowserJobs, createJobs, type Jobs } from './jobs/index.ts';
export { keepsJobs } from './jobs/kept-jobs.ts';
export { LogPages, type LogPagesProps } from './LogPages.tsx';
export { type LaterComponent, later } from './later.tsx';
export { MiniHost, type MiniHostProps } from './MiniHost.tsx';
export { noRecords } from './no-records.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/ConfirmDialog.tsx';
export {
  Dialog,
  DialogPlace,
  type DialogProps,
  Drawer,
  type DrawerProps,
  OnlyInPlace,
} from './overlays/Dialog.tsx';
export { Menu, type MenuItem, type MenuProps, type MenuTriggerProps } from './overlays/Menu.tsx';
export { Popover, type PopoverProps } from './overlays/Popover.tsx';
export { Tooltip, type TooltipProps } from './overlays/Tooltip.tsx';
export { PageHeader, type PageHeaderProps } from './PageHeader.tsx';
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
export { useIsPhone } from './use-is-phone.ts';
export { useMediaQuery } from './use-media-query.ts';
export { useScrollEdges } from './use-scroll-edges.ts';
export { WayOut } from './WayOut.tsx';

import Archive from 'lucide-react/icons/archive';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Bookmark from 'lucide-react/icons/bookmark';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Columns from 'lucide-react/icons/columns-3';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import History from 'lucide-react/icons/history';
import Info from 'lucide-react/icons/info';
import ListFilter from 'lucide-react/icons/list-filter';
import Lock from 'lucide-react/icons/lock';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import PanelLeft from 'lucide-react/icons/panel-left';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import Reload from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import Sun from 'lucide-react/icons/sun';
import Trash from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import type { ComponentType } from 'react';

/** Type of an icon component, with only the used props, so that other teams do not depend on the library. */
export type MarkShape = ComponentType<{
  readonly size: string;
  readonly strokeWidth: number;
  readonly 'aria-hidden': 'true';
  readonly focusable: 'false';
}>;

/** Preserves the names, and gives all icons one simple type. */
const nameMarks = <Name extends string>(
  marks: Readonly<Record<Name, MarkShape>>,
): Readonly<Record<Name, MarkShape>> => marks;

/** Icons named by meaning rather than by shape. */
export const markIcons = nameMarks({
  account: ChevronDown,
  add: Plus,
  archive: Archive,
  ascending: ArrowUp,
  back: ArrowLeft,
  check: Check,
  close: X,
  columns: Columns,
  copy: Copy,
  delete: Trash,
  descending: ArrowDown,
  done: CircleCheck,
  down: ChevronDown,
  edit: Pencil,
  error: CircleAlert,
  export: Download,
  filter: ListFilter,
  hide: EyeOff,
  history: History,
  import: Upload,
  info: Info,
  left: ChevronLeft,
  locked: Lock,
  menu: Menu,
  more: Ellipsis,
  print: Printer,
  right: ChevronRight,
  reload: Reload,
  search: Search,
  sidebar: PanelLeft,
  'sign-out': LogOut,
  'theme-dark': Moon,
  'theme-light': Sun,
  'theme-system': Monitor,
  undo: Undo,
  view: Eye,
  views: Bookmark,
  warning: TriangleAlert,
});

export type MarkName = keyof typeof markIcons;

import { fieldOf } from '@ledgerwise/resource';
import { Button, IconButton } from '../../core/Button.tsx';
import { Checkbox } from '../../core/fields/Checkbox.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import { Popover } from '../../core/overlays/Popover.tsx';
import type { PanelProps } from '../filters/FilterPanel.tsx';
import { useListModel } from '../list/list-model.ts';
import styles from './LayoutPanel.module.css';
import { layoutPanelTexts } from './texts.ts';
import { columnsHidden, offeredColumns, usualLayout } from './use-list-layout.ts';

/** Chooses the columns of a list, their order and the height of its rows. */
export function LayoutPanel({ id, anchor, onClose }: PanelProps) {
  const formats = useFormats();
  const { resource, layout, changeLayout, hidden } = useListModel();
  const { columns, density } = layout;
  const offered = [...columns, ...offeredColumns(resource).filter((name) => !columns.includes(name))];
  const choose = (next: readonly string[]): void => changeLayout({ ...layout, columns: next });
  const move = (at: number, by: 1 | -1): void => {
    const next = [...columns];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    choose(next);
  };
  return (
    <Popover
      id={id}
      label={layoutPanelTexts.columnsAndDensity}
      anchor={anchor}
      align="end"
      narrow
      onClose={onClose}
    >
      <div className={styles.panel}>
        <h2>{layoutPanelTexts.columns}</h2>
        <ul className={styles.columns}>
          {offered.map((name) => {
            const { label, columnLabel = label } = fieldOf(resource, name);
            const at = columns.indexOf(name);
            return (
              <li key={name}>
                <Checkbox
                  label={columnLabel}
                  checked={at >= 0}
                  disabled={name === resource.title}
                  onChange={() =>
                    choose(at >= 0 ? columns.filter((other) => other !== name) : [...columns, name])
                  }
                />
                {hidden.includes(name) && <span className={styles.hidden}>{layoutPanelTexts.noSpace}</span>}
                {at >= 0 && (
                  <span className={styles.moves}>
                    <IconButton
                      size="small"
                      label={layoutPanelTexts.moveUp(columnLabel)}
                      icon={<Icon name="ascending" size={14} />}
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      size="small"
                      label={layoutPanelTexts.moveDown(columnLabel)}
                      icon={<Icon name="descending" size={14} />}
                      disabled={at === columns.length - 1}
                      onClick={() => move(at, 1)}
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        {hidden.length > 0 && (
          <p className={styles.why}>
            {layoutPanelTexts.hidden(columnsHidden(hidden.length, formats), hidden.length)}
          </p>
        )}
        <fieldset className={styles.density}>
          <legend>{layoutPanelTexts.heightOfRows}</legend>
          {(['normal', 'compact'] as const).map((option) => (
            <label key={option}>
              <input
                type="radio"
                name={`${id}-density`}
                checked={density === option}
                onChange={() => changeLayout({ ...layout, density: option })}
              />
              {option === 'normal' ? layoutPanelTexts.normal : layoutPanelTexts.compact}
            </label>
          ))}
        </fieldset>
        <Button size="small" onClick={() => changeLayout(usualLayout(resource))}>
          {layoutPanelTexts.resetToDefault}
        </Button>
      </div>
    </Popover>
  );
}

import { type Row, useHost } from '@ledgerwise/contract';
import { createOnce, newIdFor } from '@ledgerwise/resource/create-once';
import { useRef, useState } from 'react';

/** The id of a new record, by which it is made once, however often it is sent. */
export interface RecordKey {
  /** Returns the current id. */
  current(): string;
  create(table: string, values: Readonly<Record<string, unknown>>): Promise<Row>;
  /** Something was sent, and may have been stored although no answer says so. */
  noteTried(): void;
  /** Continues with an id of an earlier page, which may have been sent. */
  goOn(key: string): void;
  /** The next record is another one. */
  renew(): void;
}

/** Manages the id of the record that a form will create. */
export function useRecordKey(): RecordKey {
  const { data } = useHost();
  const [firstKey] = useState(() => newIdFor(data));
  const key = useRef(firstKey);
  const wasTried = useRef(false);
  const sent = useRef<Readonly<Record<string, unknown>>>(undefined);
  return {
    current: () => key.current,
    create(table, values) {
      const sentBefore = sent.current;
      sent.current = values;
      return createOnce(data, table, { id: key.current, ...values }, wasTried.current, sentBefore);
    },
    noteTried() {
      wasTried.current = true;
    },
    goOn(kept) {
      key.current = kept;
      wasTried.current = true;
    },
    renew() {
      key.current = newIdFor(data);
      wasTried.current = false;
      sent.current = undefined;
    },
  };
}

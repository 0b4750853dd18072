/** Integer cents; the model has no other amounts. */
export type Cents = number;

export interface ModelEntry {
  readonly id: string;
  readonly date: string;
  readonly lines: readonly (readonly [code: string, amount: Cents])[];
  isReversed: boolean;
}

export interface ModelLine {
  readonly quantity: number;
  readonly price: Cents;
  readonly rate: number;
  readonly isStock: boolean;
}

export interface ModelDocument {
  readonly id: string;
  readonly kind: 'invoice' | 'bill';
  readonly contact: number;
  readonly date: string;
  readonly lines: readonly ModelLine[];
  readonly net: Cents;
  readonly gst: Cents;
  readonly total: Cents;
  status: 'draft' | 'open' | 'cancelled';
  due: Cents;
  /** Credited by credit notes. */
  credited: Cents;
  /** Stock that its posting used, for returns. */
  consumed: readonly ModelLot[];
}

export interface ModelPayment {
  readonly id: string;
  readonly document: ModelDocument;
  readonly amount: Cents;
  readonly settled: Cents;
  isVoid: boolean;
}

/** A credit note. `amount` is the open credit that it left for its customer, because nothing was owed any more. */
export interface ModelCredit {
  readonly id: string;
  readonly document: ModelDocument;
  readonly contact: number;
  readonly net: Cents;
  readonly gst: Cents;
  readonly applied: Cents;
  amount: Cents;
  isVoid: boolean;
}

/** A part of stock: usable from a day on, in the order of a queue. */
export interface ModelLot {
  readonly usableFrom: string;
  readonly place: readonly [day: string, arrival: number];
  readonly unitCost: Cents;
  quantity: number;
}

/** Model of the books, written with arrays and integers and independently of the SQL. */
export class ModelBooks {
  readonly balances = new Map<string, Cents>();
  readonly entries: ModelEntry[] = [];
  readonly documents: ModelDocument[] = [];
  readonly payments: ModelPayment[] = [];
  readonly credits: ModelCredit[] = [];
  lots: ModelLot[] = [];
  lockedThrough = '';
  private arrivals = 0;

  isLocked(date: string): boolean {
    return date <= this.lockedThrough;
  }

  post(lines: readonly (readonly [code: string, amount: Cents])[]): void {
    for (const [code, amount] of lines) this.balances.set(code, (this.balances.get(code) ?? 0) + amount);
  }

  /** GST of a line: half a cent goes up. */
  static gstOf({ quantity, price, rate }: ModelLine): Cents {
    return Math.floor((quantity * price * rate * 2 + 100) / 200);
  }

  postingOf(document: ModelDocument, cost: Cents): readonly (readonly [string, Cents])[] {
    return document.kind === 'invoice'
      ? [
          ['1100', document.total],
          ['4000', -document.net],
          ['2200', -document.gst],
          ['5000', cost],
          ['1200', -cost],
        ]
      : [
          ['2000', -document.total],
          ['5010', document.net],
          ['2210', document.gst],
        ];
  }

  receive(day: string, quantity: number, unitCost: Cents): void {
    this.arrivals += 1;
    this.lots.push({ usableFrom: day, place: [day, this.arrivals], unitCost, quantity });
  }

  usable(day: string): number {
    return this.lots
      .filter(({ usableFrom }) => usableFrom <= day)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Issues first in, first out from the lots available on a day. The caller has checked the quantity. */
  issue(day: string, wanted: number): readonly ModelLot[] {
    const queue = this.lots
      .filter(({ usableFrom, quantity }) => usableFrom <= day && quantity > 0)
      .toSorted((a, b) => a.place[0].localeCompare(b.place[0]) || a.place[1] - b.place[1]);
    const taken: ModelLot[] = [];
    let open = wanted;
    for (const lot of queue) {
      const part = Math.min(open, lot.quantity);
      if (part > 0) taken.push({ ...lot, quantity: part });
      lot.quantity -= part;
      open -= part;
    }
    return taken;
  }

  giveBack(parts: readonly ModelLot[], day: string): void {
    this.lots.push(...parts.map((part) => ({ ...part, usableFrom: day })));
  }

  get stockValue(): Cents {
    return this.lots.reduce((sum, { quantity, unitCost }) => sum + quantity * unitCost, 0);
  }

  get stockQuantity(): number {
    return this.lots.reduce((sum, { quantity }) => sum + quantity, 0);
  }
}

export const costOf = (parts: readonly ModelLot[]): Cents =>
  parts.reduce((sum, { quantity, unitCost }) => sum + quantity * unitCost, 0);

import styles from './picture.module.css';

const ROWS = [
  ['Aspen Grove Dental', 'accounts@aspengrove.example', '30 days', '$12,480.00'],
  ['Bluegum Cafés Pty Ltd', 'hello@bluegum.example', '15 days', '$3,127.45'],
  ['Harbour & Sons Joinery', 'office@harbourjoinery.example', '45 days', '$28,900.10'],
  ['Kestrel Robotics', 'ap@kestrel.example', '60 days', '$104,000.00'],
  ['Marlow Veterinary Clinic', 'books@marlowvet.example', '30 days', '$1,015.75'],
] as const;

/** The customers list as it looks, drawn with the product's own colours, so that it follows light and dark. */
export function ProductPicture() {
  return (
    <figure className={styles.figure}>
      <div
        className={styles.window}
        role="img"
        aria-label="The customers list with five sample customers, their payment terms and balances, a filter, a live mark and a total of $149,523.30"
      >
        <div className={styles.title}>
          All Customers <i className={styles.live} />
        </div>
        <div className={styles.bar}>
          <span className={styles.search}>Search…</span>
          <span className={styles.button}>Filter</span>
          <span className={styles.gap} />
          <span className={styles.button}>Import CSV</span>
          <span className={styles.primary}>New Customer</span>
        </div>
        <div className={styles.chips}>
          <span className={styles.chip}>Balance greater than 1,000 ✕</span>
        </div>
        <div className={styles.sheet}>
          <div className={styles.head}>
            <span>Name ↑</span>
            <span>Email</span>
            <span>Payment Terms</span>
            <span>Balance</span>
          </div>
          {ROWS.map(([name, email, terms, balance]) => (
            <div key={name} className={styles.row}>
              <b>{name}</b>
              <span>{email}</span>
              <span>{terms}</span>
              <span>{balance}</span>
            </div>
          ))}
          <div className={styles.foot}>
            <span>5 customers</span>
            <span>Total $149,523.30</span>
          </div>
        </div>
      </div>
      <figcaption>The customers list, with sample data.</figcaption>
    </figure>
  );
}

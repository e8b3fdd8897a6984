import { Anchor } from '@mantine/core';
import classes from './verify.module.css';

/** Lists the facts that the page can't know, so that it claims no more than it knows. */
export function Limits() {
  return (
    <section className={classes.limits} aria-labelledby="limits">
      <h2 id="limits">What this page can’t tell you</h2>
      <ul>
        <li>Whether this page is really ours. Compare its address with one that you know to be ours.</li>
        <li>
          The identity of the people who signed. The certificate at the end of the document says how each of
          them was identified.
        </li>
        <li>
          Whether the time is right. Without a time stamp, only the sealing server states the time. With one,
          an authority states it. A stamp counts if we use that authority and its time is between the seal and
          now; this page doesn’t judge whether the authority is trustworthy.
        </li>
        <li>Whether the agreement still stands, and what it means in law.</li>
      </ul>
      <p>
        If it matters, ask us for the SHA-256 of our certificate on paper or by phone, and compare it with the
        one that this page shows for your file. You can also verify the file without us: download{' '}
        <Anchor href="/verify-with-openssl.sh" download inherit underline="always">
          verify-with-openssl.sh
        </Anchor>{' '}
        and run it on a computer with bash and OpenSSL 3.
      </p>
    </section>
  );
}

import styles from './Referral.module.css'

const promises = [
  'We review your referral in 2-3 business days.',
  'If it is approved, you get your credentials by e-mail.',
  'A mentor is assigned to you.',
  'You get access to resources and tracking tools.',
]

export function WhatHappensNext() {
  return (
    <section className={styles.next} aria-labelledby="what-happens-next">
      <h2 id="what-happens-next">What happens next?</h2>
      <ol>
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ol>
    </section>
  )
}

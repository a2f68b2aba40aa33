import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import type { DemoGuards } from '../http/demo-guards.ts'
import { paths } from '../paths.ts'
import { look } from '#practice/look.ts'
import { formatMoment } from '../facts/format-date.ts'
import { MAILS_SHOWN } from './mailbox.ts'
import type { Mailbox, ReceivedMail } from './mailbox.ts'

/** The built-in mailbox as a page, so that a newcomer sees what the practice would receive. Never in production. */
export function createDemoMailbox(mailbox: Mailbox, { pages }: DemoGuards): Hono {
  return new Hono().get(paths.devMailbox, pages, async (c) => {
    const mails = await mailbox.read()
    return c.html(`<!doctype html>${renderToStaticMarkup(<MailboxPage mails={mails} />)}`, 200, {
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-src 'self'",
    })
  })
}

const { page, surface, text, line } = look.colours
const style = `body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem;font:17px/1.5 system-ui,sans-serif;color:${text};background:${page}}
article{margin:2rem 0;padding:1.25rem;border:1px solid ${line};border-radius:18px;background:${surface}}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0}dd{margin:0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;border-top:1px solid ${line};padding-top:1rem}
iframe{width:100%;height:26rem;border:1px solid ${line};border-radius:12px}h2{margin:0 0 .75rem}`

function MailboxPage({ mails }: { mails: readonly ReceivedMail[] }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Demo mailbox</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <h1>Demo mailbox</h1>
        <p>
          No mail server is set up, so mail stays here. These are the newest {MAILS_SHOWN}. All of them are
          files in DATA_DIR/mailbox. <a href={paths.home}>Back to the site</a>
        </p>
        {mails.length === 0 && <p>No mail yet. Send a message on the contact page, then come back.</p>}
        {mails.map((mail) => (
          <article key={mail.file}>
            <h2>{mail.subject}</h2>
            <dl>
              {Object.entries({
                From: mail.from,
                To: mail.to,
                'Reply-To': mail.replyTo,
                Date: formatMoment(new Date(mail.date)),
              }).map(([name, value]) => (
                <div key={name} style={{ display: 'contents' }}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <pre>{mail.text}</pre>
            <details>
              <summary>As HTML</summary>
              <iframe title={`${mail.subject} as HTML`} sandbox="" srcDoc={mail.html} />
            </details>
          </article>
        ))}
      </body>
    </html>
  )
}

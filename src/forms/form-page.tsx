import type { ReactNode } from 'react'

interface FormPageProps {
  heading: ReactNode
  lead: ReactNode
  /** What it costs, in one line, on a page where something is paid. */
  price?: string | undefined
  /** Comes before the form, across the page. */
  before?: ReactNode
  /** The form as an island. */
  children: ReactNode
  /** Stands beside the form, on a telephone below it. */
  aside: ReactNode
}

/** A page that is there for its form: what it is for, the form, and what helps beside it. */
export function FormPage({ heading, lead, price, before, children, aside }: FormPageProps) {
  return (
    <section className="section section-first">
      <div className="inner stack stack-wide">
        <div className="stack">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          {price !== undefined && <p className="form-price">{price}</p>}
        </div>
        {before}
        <FormAndAside aside={aside}>{children}</FormAndAside>
      </div>
    </section>
  )
}

interface FormAndAsideProps extends Pick<FormPageProps, 'aside' | 'children'> {
  /** Keeps to the width of the page by itself. */
  inner?: boolean
}

/** The form of a page, and what helps beside it. */
export function FormAndAside({ inner = false, children, aside }: FormAndAsideProps) {
  return (
    <div className={inner ? 'inner form-page' : 'form-page'}>
      <div>{children}</div>
      <div className="form-aside">{aside}</div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { HeadingAndStill } from '../ui/heading-and-still.tsx'

interface FormPageProps {
  heading: ReactNode
  lead: ReactNode
  /** Name of a picture, beside the heading. */
  still?: string
  price?: string | undefined
  /** Above the form, across the page. */
  before?: ReactNode
  children: ReactNode
  /** Beside the form; below it on telephones. */
  aside: ReactNode
}

export function FormPage({ heading, lead, still, price, before, children, aside }: FormPageProps) {
  return (
    <section className="section section-first">
      <div className="inner stack stack-wide">
        <HeadingAndStill still={still}>
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          {price !== undefined && <p className="form-price title">{price}</p>}
        </HeadingAndStill>
        {before}
        <FormAndAside aside={aside}>{children}</FormAndAside>
      </div>
    </section>
  )
}

interface FormAndAsideProps extends Pick<FormPageProps, 'aside' | 'children'> {
  /** True when it limits its own width. */
  inner?: boolean
}

export function FormAndAside({ inner = false, children, aside }: FormAndAsideProps) {
  return (
    <div className={inner ? 'inner columns form-page' : 'columns form-page'}>
      <div className="grid gap-8">{children}</div>
      <div className="grid form-aside">{aside}</div>
    </div>
  )
}

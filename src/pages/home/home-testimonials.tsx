import { formatMonth } from '../../facts/format-date.ts'
import { testimonials } from '#practice/testimonials.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { Paragraphs } from '../../ui/texts.tsx'

/** Words of patients: the first large, the others small. */
export function HomeTestimonials() {
  if (testimonials.length === 0) return null
  return (
    <section className="section" aria-labelledby="testimonials">
      <div className="inner stack stack-wide gap-8">
        <h2 id="testimonials">What people say</h2>
        <ul className="voices">
          {testimonials.map((testimonial) => (
            <li key={testimonial.initials}>
              <figure className="stack gap-4">
                <blockquote className="stack gap-3">
                  <Paragraphs of={testimonial.quotes} />
                </blockquote>
                <figcaption className="row muted small">
                  <span className="arch initials">{testimonial.initials}</span>
                  <time dateTime={testimonial.date.slice(0, 7)}>{formatMonth(testimonial.date)}</time>
                  <SampleMark of={testimonial} />
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

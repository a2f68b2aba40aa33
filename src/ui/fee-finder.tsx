import { hasPlans } from '../facts/plan-sentences.ts'
import { FeeTable, createFeeRows } from './fee-table.tsx'
import type { FeeTableGroup } from './fee-table.tsx'

/**
 * A fee table with two questions that shorten what is visible. CSS alone applies the answers (fee-finder.css): the
 * whole table stays for screen readers, in print, and in browsers whose CSS cannot do it.
 */
export function FeeFinder(table: { caption: string; groups: readonly FeeTableGroup[] }) {
  const differ = table.groups.some(({ fees }) =>
    fees.flatMap(createFeeRows).some(({ who }) => who === 'child'),
  )
  return (
    <div className="fees-finder">
      <div className="row fees-choices">
        {differ && (
          <Choice legend="Who is it for?" name="fees-who" options={{ adult: 'Adult', child: 'Child' }} />
        )}
        {hasPlans && (
          <Choice
            legend="How do you pay?"
            name="fees-way"
            options={{ private: 'Private', plan: 'On a plan' }}
          />
        )}
      </div>
      <FeeTable {...table} />
    </div>
  )
}

/** One question as radio buttons; the first option is preselected. */
function Choice({
  legend,
  name,
  options,
}: {
  legend: string
  name: string
  options: Readonly<Record<string, string>>
}) {
  return (
    <fieldset className="small">
      <legend className="muted">{legend}</legend>
      <div>
        {Object.entries(options).map(([value, label], index) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={index === 0} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

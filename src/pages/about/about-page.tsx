import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { about } from '#practice/about.ts'
import { pictures } from '#practice/pictures.ts'
import { practice } from '#practice/practice.ts'
import { team } from '#practice/team.ts'
import { capitalise, formatPeople } from '../../facts/words.ts'
import { Picture } from '../../ui/picture.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import entranceCss from '../../ui/entrance.css?inline'
import portraitCss from '../../ui/portrait.css?inline'
import readingCss from '../../ui/reading.css?inline'
import css from './about-page.css?inline'
import { Member } from './member.tsx'
import { TeamShelf } from './people.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { ListEntries, Paragraphs } from '../../ui/texts.tsx'

const { ethos, story } = about

export const aboutPage: Page = {
  path: paths.about,
  label: 'About',
  title: `About the practice and team | ${practice.name}`,
  description: `Who we are and how we work: our ethos, the story of the practice in ${practice.address.town}, and the team with qualifications and GDC numbers.`,
  keywords: `dental team ${practice.address.town}, dentists, GDC registration, private dental practice`,
  share: 'about',
  styles: [entranceCss, portraitCss, readingCss, css],
  Body: () => (
    <>
      <section className="entrance about-top">
        <div className="inner">
          <h1>
            The practice <br />
            and its people
          </h1>
          <p className="lead">
            {`${capitalise(formatPeople(team.length))} ${team.length === 1 ? 'works' : 'work'} here. Get to know us a little before you come.`}
          </p>
        </div>
        <TeamShelf />
      </section>
      <section className="about-ethos inner columns" aria-labelledby="ethos">
        <div className="prose">
          <h2 id="ethos">{ethos.heading}</h2>
          <Paragraphs of={ethos.paragraphs} />
          {ethos.list !== undefined && (
            <ul className="ticks">
              <ListEntries of={ethos.list} />
            </ul>
          )}
        </div>
        <span className="arch">
          <Picture
            name="about"
            alt={pictures.about}
            sizes="(width >= 80em) 27rem, (width >= 60em) 36vw, min(61vw, 20rem)"
            eager
          />
        </span>
      </section>
      <section className="section section-linen" aria-labelledby="team">
        <div className="team inner grid">
          <div className="stack">
            <h2 id="team">The team</h2>
            <p className="measure">{about.namesNote}</p>
            <a className="link-strong" href={practice.regulator.link.href} rel="external noopener">
              {`Visit the ${practice.regulator.link.label}`}
            </a>
          </div>
          <ul className="small">
            {team.map((member) => (
              <Member key={member.key} member={member}>
                <p className="title">{`“${member.says}”`}</p>
                <Paragraphs of={member.about} />
              </Member>
            ))}
          </ul>
        </div>
      </section>
      <section className="section" aria-labelledby="story">
        <div className="columns inner">
          <div className="prose">
            <h2 id="story">{story.heading}</h2>
            <Paragraphs of={story.paragraphs} />
            <p>{practice.status.text}</p>
            <p>
              {`${practice.cqc.of} `}
              <ExternalLink to={practice.cqc.link} />
              {`, provider number ${practice.cqc.providerId}`}
              <SampleMark of={practice.cqc} />
              {`. ${practice.cqc.what}`}
            </p>
          </div>
          <a className="smile-card" href={paths.healthySmile}>
            <span className="arch">
              <Picture name="hygiene" alt="" sizes="(width >= 31rem) 27rem, 90vw" />
            </span>
            <span className="stack gap-1">
              <span className="title">A healthy smile</span>
              Small daily habits, and what helps with them.
            </span>
          </a>
        </div>
      </section>
    </>
  ),
}

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Button } from '@lineup/ui/button';
import { Logo } from '@lineup/ui/logo';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useFrameHeight } from '../../kit/use-frame-height';
import { linkToForm } from '../../model/link-to-form';
import styles from './college-embed.module.css';
import { loadCollegeEmbed, type CollegeEmbed } from './load-college-embed';

/**
 * `/college-embed/{slug}`: the open spots of a college and the way to its form, in a panel without the site around it, for pages of the
 * college's own site. The form opens in a tab of its own: who signs in sees where they do.
 */
export function Component() {
  const { slug = '' } = useParams();
  const { data, isPending, refetch } = useQuery(loadCollegeEmbed(slug));
  const panel = useFrameHeight<HTMLDivElement>();
  return (
    <div ref={panel} className={styles.panel}>
      {data ? (
        <OpenSpots college={data} />
      ) : (
        <>
          <title>Open spots · Lineup</title>
          <h1 className="lu-visually-hidden">Open spots</h1>
          {data === null ? (
            <p>This college is not listed now.</p>
          ) : isPending ? (
            <PageSkeleton shape="text" hasHead={false} count={3} label="Loading open spots" />
          ) : (
            <div role="alert">
              <p>The open spots could not be loaded.</p>
              <Button onClick={() => void refetch()}>Try again</Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function OpenSpots({ college }: { college: CollegeEmbed }) {
  const { slug, name, logo_url: logo, colors, needs, has_form: hasForm, is_pledged: isPledged } = college;
  return (
    <>
      <title>{`Open spots at ${name} · Lineup`}</title>
      <div className={styles.head}>
        <Logo name={name} url={logo} colors={colors} size={40} />
        <h1>Play esports for {name}</h1>
      </div>
      {needs.length === 0 ? (
        <p>No open spots right now.</p>
      ) : (
        <ul className={styles.needs}>
          {needs.map(({ id, game, game_slug: gameSlug, position, open_spots: spots, ...wanted }) => (
            <li key={id}>
              <div className={styles.need}>
                <strong>
                  {position}, {game}
                </strong>
                <span>
                  {[
                    spots === 1 ? '1 open spot' : `${spots} open spots`,
                    wanted.class_year !== null && `class of ${wanted.class_year}`,
                    wanted.minimum_rank && `from ${wanted.minimum_rank}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              {hasForm && (
                <a
                  className={styles.apply}
                  href={linkToForm(slug, gameSlug, 'site')}
                  target="_blank"
                  rel="noopener"
                  aria-label={`Apply as ${position}, ${game}`}
                >
                  Apply
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.foot}>
        {hasForm ? (
          <a className={styles.apply} href={linkToForm(slug, undefined, 'site')} target="_blank" rel="noopener">
            Tell us about you
          </a>
        ) : (
          <a className={styles.apply} href={`/college/${slug}`} target="_blank" rel="noopener">
            About the program
          </a>
        )}
        <span>
          {isPledged && 'Everyone gets an answer within 14 days · '}
          <a href="/" target="_blank" rel="noopener">
            Lineup
          </a>
        </span>
      </p>
    </>
  );
}

import { useState } from 'react';
import { Chip } from '@lineup/ui/chip';
import { icon, MapPin } from '@lineup/ui/icons';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { pictureAddress } from '@lineup/ui/picture-address';
import { ShareButton } from '@lineup/ui/share-button';
import { cityLine } from '@lineup/ui/country-name';
import { BackLink } from '../../kit/back-link';
import { AddToBoard } from '../../kit/save-to-board/add-to-board';
import { SaveToList } from '../../kit/save-to-list/save-to-list';
import { PLEDGE } from '../../model/reply-time';
import { verifiedText } from '../../model/verified';
import styles from './college-page.module.css';
import { InterestAction } from './interest-action';
import type { College } from './load-college';
import { useListAddress } from '../model/use-list-address';
import { MessageCollege } from './message-college';
import { t } from '../../language';

const ExternalLink = icon('M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6');
const Pencil = icon(
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4',
);

/** Who the college is, and what the viewer can do about it. */
export function CollegeHero({ college }: { college: College }) {
  const { viewer } = college;
  const list = useListAddress();
  return (
    <div className={styles.hero}>
      <BackLink to={list}>{t('All colleges')}</BackLink>
      <Banner college={college} />
      {!college.is_published && (
        <p className={styles.notice}>{t('This page is not published yet. Only the people who edit it see it.')}</p>
      )}
      <header className={styles.header}>
        <Logo name={college.name} url={college.logo_url} colors={college.colors} size={72} />
        <div>
          <h1>{college.name}</h1>
          <p className={styles.place}>
            <MapPin size={16} aria-hidden />
            {cityLine(college)}
            <Chip>{college.level === 'club' ? t('Club') : t('Varsity')}</Chip>
            {college.website_url && (
              <a href={college.website_url} target="_blank" rel="noopener noreferrer">
                {t('Website')} <ExternalLink size={14} aria-hidden />
              </a>
            )}
          </p>
          {college.is_pledged && (
            <p className={styles.place}>
              <Chip tone="success">{t(PLEDGE)}</Chip>
            </p>
          )}
          {college.verified && (
            <p className={styles.place}>
              <Chip tone="success">{t('Verified')}</Chip>
              {verifiedText(college.verified)}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <InterestAction college={college} />
          {viewer && <AddToBoard college={college} />}
          {viewer && <SaveToList listed={{ kind: 'college', id: college.id, name: college.name }} />}
          {viewer && <MessageCollege college={college} contacts={viewer.contacts} />}
          {college.is_published && (
            <ShareButton path={`/college/${college.slug}`} title={t('{name} on Lineup', { name: college.name })} />
          )}
          {viewer?.can_edit && (
            <LinkButton to={`/college/${college.slug}/edit`}>
              <Pencil size={16} aria-hidden />
              {t('Edit')}
            </LinkButton>
          )}
        </div>
      </header>
    </div>
  );
}

/** The college's banner, or a band in the colors that it chose. */
function Banner({ college: { banner_url, colors } }: { college: College }) {
  const [hasFailed, setFailed] = useState(false);
  if (banner_url && !hasFailed)
    return <img className={styles.banner} src={pictureAddress(banner_url)} alt="" onError={() => setFailed(true)} />;
  if (!colors) return null;
  const [ground, second] = colors;
  return (
    <div
      className={styles.band}
      style={{ background: `linear-gradient(105deg, ${ground} 0 70%, ${second} 70% 73%, ${ground} 73%)` }}
    />
  );
}

import { Link } from 'react-router-dom';
import { AgreedPage } from '../../kit/agreed-page';

/** What Lineup keeps about people, and who sees it. */
export function Component() {
  return (
    <AgreedPage
      title="Privacy"
      purpose="What we keep about you, who sees it, and what you control."
      updated="2026-11-24"
    >
      <h2>What we keep</h2>
      <ul>
        <li>Your account: email address, password (only as a hash), date of birth and time zone.</li>
        <li>What you enter: your profile, teams, answers to practices, messages and interest in colleges.</li>
        <li>
          Where you are signed in: the browser, system and network address of each device, and when you last used it,
          until you sign out there. The list is under <Link to="/account/security">Sign-in and security</Link>.
        </li>
        <li>
          Notices about what changed for you, for 90 days. If you turn on notifications in a browser, also the address
          at which it takes them, until you turn them off or sign out there.
        </li>
        <li>
          While you are signed in, and once you have answered our privacy question: the pages you visit, how long they
          took to load and how far you scrolled, for 90 days. Never what you type or search for.
        </li>
      </ul>
      <h2>Who sees it</h2>
      <ul>
        <li>Your date of birth: nobody but you. It never shows on your profile.</li>
        <li>
          Your email address: you, and the people on the teams whose roster you are on. If you ask for a staff or coach
          role, or for your college to be added, also the admins of Lineup who decide about it.
        </li>
        <li>Your profile: nobody until you publish it.</li>
        <li>Your messages: the people in the conversation, and our staff once one of them is reported.</li>
      </ul>
      <h2>Young players</h2>
      <p>
        You need to be 13 to have an account; below that age we store nothing. From 13 to 17 your profile starts
        unlisted, and you decide whether it is published.
      </p>
      <h2>Measuring</h2>
      <p>
        We load analytics only if you agree. They get events without your name or account. Your answer itself is
        recorded too, without your name or account. You can change your mind at any time under “Privacy choice” at the
        bottom of every page.
      </p>
      <h2>Loading and errors</h2>
      <p>
        Some visits, with or without an account, report to us whether each part of the site loaded, how long it took and
        whether it failed. We only keep totals for each minute, for 7 days; they do not say whose visits they were. To
        stop abuse we count requests by a scrambled form of the network address, for about two days.
      </p>
      <h2>What stays in your browser</h2>
      <ul>
        <li>Your session, your theme, your privacy choice and the notices you dismissed.</li>
        <li>
          Drafts of what you have not sent yet, the team you opened last, and whether the inbox notifies you here. They
          go when you sign out.
        </li>
        <li>For a day, that you have answered the question about your age.</li>
        <li>
          For a day at most, until you confirm your email: the address and date of birth that you signed up with. Then,
          that somebody has signed in here before, not who.
        </li>
        <li>Until the browser is closed: that we could not make an account here, and nothing about the person.</li>
        <li>
          That an email about a practice was answered here, not by whom: the next answer then takes one press. It stays
          when you sign out.
        </li>
        <li>If you turned on notifications: whose they are.</li>
        <li>The language of your pages, once it was chosen: a cookie, for a year. It stays when you sign out.</li>
        <li>Notes that help pages load quickly and without jumping.</li>
      </ul>
      <p>There are no advertising cookies.</p>
      <h2>What you control</h2>
      <p>
        You can download everything we keep about you, or delete your account, under{' '}
        <Link to="/account/data">Your data</Link>.
      </p>
      <p>
        If you are a guardian, we keep who agreed to it, refused or ended it, until the young person turns 18, for two
        years at most.
      </p>
      <p>
        Deleting your account does not undo what protects others. If somebody had blocked you, or our staff had
        suspended or banned you, we keep that with a scrambled form of your email address, without your name, and it
        applies again if you sign up with that address. We delete a block when the person who blocked you deletes their
        account or after two years, a suspension when it ends, and a ban when it ends or after two years.
      </p>
    </AgreedPage>
  );
}

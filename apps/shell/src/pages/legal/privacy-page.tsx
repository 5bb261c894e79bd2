import { ReadingPage } from '../../kit/reading-page';

/** What Lineup keeps about people, and who sees it. */
export function Component() {
  return (
    <ReadingPage title="Privacy" purpose="What we keep about you, who sees it, and what you control.">
      <h2>What we keep</h2>
      <ul>
        <li>Your account: email address, password (only as a hash) and date of birth.</li>
        <li>What you enter: your profile, teams, answers to practices, messages and interest in colleges.</li>
        <li>
          While you are signed in, and once you have answered our privacy question: the pages you visit, how long they
          took to load and how far you scrolled. Never what you type or search for.
        </li>
      </ul>
      <h2>Who sees it</h2>
      <ul>
        <li>Your date of birth: nobody but you. It never shows on your profile.</li>
        <li>Your email address: you, and the people on the teams whose roster you are on.</li>
        <li>Your profile: nobody until you publish it.</li>
        <li>Your messages: the people in the conversation.</li>
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
      <h2>What stays in your browser</h2>
      <p>
        Your session, your theme, your privacy choice, the notices you dismissed, and notes that help pages load quickly
        and without jumping. There are no advertising cookies.
      </p>
    </ReadingPage>
  );
}

// Renders the landing page to a string for the build.
import {renderToStaticMarkup} from 'react-dom/server';
import {StaticRouter} from 'react-router-dom';
import Landing from './landing.tsx';

export function landingPage(): string {
  const page = renderToStaticMarkup(
    <StaticRouter location="/">
      <Landing />
    </StaticRouter>,
  );
  // Base UI sets `hidden="until-found"` in browsers only.
  return page.replaceAll(' hidden=""', ' hidden="until-found"');
}

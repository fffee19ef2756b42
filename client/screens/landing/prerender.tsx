// The start page as a string, for the build: visitors read it before, and without, any of the app.
import {renderToStaticMarkup} from 'react-dom/server';
import {StaticRouter} from 'react-router-dom';
import Landing from './screen.tsx';

export function landingPage(): string {
  const page = renderToStaticMarkup(
    <StaticRouter location="/">
      <Landing />
    </StaticRouter>,
  );
  // Base UI makes its panels findable in a browser only.
  return page.replaceAll(' hidden=""', ' hidden="until-found"');
}

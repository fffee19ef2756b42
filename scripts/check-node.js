// Runs before `npm start` and `npm run dev`. JavaScript, so that the machine's own, older Node can say what is missing.
const MAJOR_MIN = 24;

if (Number.parseInt(process.versions.node, 10) < MAJOR_MIN) {
  console.error(
    `The project's own Node ${MAJOR_MIN} is missing: npm ran without install scripts. Run: npm ci --ignore-scripts=false`,
  );
  process.exit(1);
}

/** Modules of the service, lowest first. A module imports the ones before it, through their index.ts. */
const MODULES = [
  ...[
    'catalog',
    'people',
    'auth',
    'notifications',
    'relations',
    'busy',
    'sessions',
    'rooms',
    'conversations',
    'feed',
  ],
  ...['reminders', 'reviews', 'search', 'reports', 'account', 'admin', 'courses'],
];

/** Features of the page, lowest first. A feature imports the ones before it, only their files outside folders. */
const FEATURES = [
  ...['theme', 'toasts', 'auth', 'safety', 'calendarSync', 'account', 'matches', 'requests'],
  ...['reviews', 'sessions', 'notifications', 'chat', 'rooms', 'calendar', 'people', 'search'],
  ...['timetable', 'profile', 'welcome', 'dashboard', 'palette', 'settings', 'landing', 'admin'],
];

/** Values of the contract without schemas, which the page imports. */
const PLAIN_CONTRACT = '^contract/(constants|guestConstants|durations|text)[.]ts$';
const RULES_OF_CONTRACT = '^contract/(timeOffer|chat/albums)[.]ts$';

/** What a feature imports of `src/app/`: hooks and types of the store. */
const STORE = [
  'app/hooks[.]ts',
  'app/persist[.]ts',
  'app/stored[.]ts',
  'app/tabDraft[.]ts',
  'app/store[.]ts',
];

/**
 * Returns a rule for each folder of a parent: it imports itself and the folders before it.
 *
 * @param {string} parent
 * @param {readonly string[]} folders
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const inOrder = (parent, folders) =>
  folders.map((folder, index) => ({
    name: `${parent}/${folder}-imports-lower-ones`,
    severity: 'error',
    from: { path: `^${parent}/${folder}/` },
    to: {
      path: `^${parent}/`,
      pathNot: `^${parent}/(${folders.slice(0, index + 1).join('|')})/`,
    },
  }));

/**
 * Returns a rule for each folder of the page: it imports itself and the folders below it. Nothing
 * imports the entries beside them, `main.tsx` and `prerender.tsx`.
 *
 * @param {readonly (readonly [folder: string, below: readonly string[]])[]} folders
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const layers = (folders) =>
  folders.map(([folder, below]) => ({
    name: `layers-${folder}`,
    comment: `src/${folder} may import ${['itself', ...below].join(', ')}.`,
    severity: 'error',
    from: { path: `^src/${folder}/` },
    to: { path: '^src/', pathNot: `^src/(${[folder, ...below].join('|')})(/|[.]|$)` },
  }));

/** Who may import whom. @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...inOrder('server/modules', MODULES),
    {
      name: 'no-cycles-of-folders',
      severity: 'error',
      scope: 'folder',
      comment: 'Not the features: they import hooks and types of app/, which imports them.',
      from: { path: '^(server|src/ui)/' },
      to: { circular: true, path: '^(server|src/ui)/' },
    },
    {
      name: 'modules-by-their-door',
      comment: 'index.ts of a module has what others use.',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/' },
      to: {
        path: '^server/modules/[^/]+/',
        pathNot: ['^server/modules/$1/', '^server/modules/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'programs-by-the-doors-of-modules',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/modules/[^/]+/' },
      to: { path: '^server/modules/[^/]+/', pathNot: '^server/modules/[^/]+/index[.]ts$' },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/', pathNot: '^server/platform/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules get values and return values: no database, no files, no network.',
      severity: 'error',
      from: { path: '^server/domain/' },
      to: { pathNot: '^(server/domain/|contract/|node_modules/moment)' },
    },
    {
      name: 'modules-below-the-programs',
      comment: 'app.ts, service.ts, main.ts, cli/ and demo/ are on top.',
      severity: 'error',
      from: { path: '^server/modules/' },
      to: { path: '^server/', pathNot: '^server/(platform|domain|modules)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere would slip past every rule here.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contract-imports-typebox-only',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '.', pathNot: '^(contract|node_modules/typebox)/' },
    },
    {
      name: 'server-never-the-page',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^src/' },
    },
    {
      name: 'page-never-the-server',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^server/' },
    },
    {
      name: 'page-takes-only-types-from-contract',
      comment: 'Values come from these files alone: no schema code reaches a browser.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        path: '^contract/',
        pathNot: [PLAIN_CONTRACT, RULES_OF_CONTRACT],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'constants-are-plain',
      comment: 'What these files import would reach the browser with it.',
      severity: 'error',
      from: { path: [PLAIN_CONTRACT, RULES_OF_CONTRACT] },
      to: { path: '.', pathNot: PLAIN_CONTRACT, dependencyTypesNot: ['type-only'] },
    },
    ...layers([
      ['ui', ['routes[.]ts']],
      ['api', ['ui']],
      ['start', ['api', 'routes[.]ts']],
      ['socket', ['api', 'app/store[.]ts']],
      ['features', ['api', 'socket', 'ui', 'routes[.]ts', ...STORE]],
      ['app', ['api', 'socket', 'ui', 'features', 'routes[.]ts']],
    ]),
    {
      name: 'ui-without-state',
      comment: 'Components of ui/ get what they show as props.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^node_modules/(@reduxjs/toolkit|react-redux|socket[.]io-client)/' },
    },
    {
      name: 'page-without-node',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-types-of-the-store',
      comment: 'A store in a test has the slices of all features.',
      severity: 'error',
      from: { path: '^src/(features|socket)/' },
      to: { path: '^src/app/store[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    ...inOrder('src/features', FEATURES),
    {
      name: 'features-by-their-files',
      comment: 'The folders of a feature are its own.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/[^/]+/[^/]+/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'app-by-the-files-of-features',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/features/' },
      to: { path: '^src/features/[^/]+/[^/]+/' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: '^(test/|jest[.]config[.]ts$)' },
      to: { path: '^test/' },
    },
    {
      name: 'scripts-apart',
      comment: 'Scripts run before anything is built; the product does not know of them.',
      severity: 'error',
      from: { path: '^(contract|server|src)/' },
      to: { path: '^(scripts|bench)/' },
    },
    {
      name: 'scripts-import-only-scripts',
      comment:
        'Two files that import nothing: the table of screens and the supported versions of Node.js.',
      severity: 'error',
      from: { path: '^scripts/' },
      to: {
        path: '^(contract|server|src|bench)/',
        pathNot: '^(src/routes[.]ts|server/platform/config/nodeVersions[.]js)$',
      },
    },
    {
      name: 'routes-import-nothing',
      severity: 'error',
      from: { path: '^src/routes[.]ts$' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|coverage)/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.test.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};

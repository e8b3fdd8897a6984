// Layers import in one direction only (ARCHITECTURE.md).
// server: main → http → features → {integrations, auth, jobs, events} → db → kernel → contract
// web:    main → app → pages → features → components → lib → contract
// areas:  figures → desk → connections → proposals → pricing → due-diligence → intake → firm → clients → identity, in contract, server and web
// Outside the layers: embedded-postgres knows nothing about the product; demo writes generated clients through db.

const TEST = '\\.(test|fixture)\\.tsx?$';

/** Layers of a runtime, outermost first. A layer must not import an earlier one. */
function oneWay(runtime, layers) {
  return layers.slice(1).map((layer, index) => ({
    name: `${runtime}-${layer.name}-imports-nothing-above-it`,
    severity: 'error',
    from: { path: `^src/${runtime}/${layer.path}`, pathNot: TEST },
    to: { path: layers.slice(0, index + 1).map((above) => `^src/${runtime}/${above.path}`) },
  }));
}

/** Areas of nouns, in the order of a client's way. An area imports only itself and the areas before it. */
const AREAS = [
  'identity',
  'clients',
  'firm',
  'intake',
  'due-diligence',
  'pricing',
  'proposals',
  'connections',
  'desk',
  'figures',
];

const betweenAreas = ['contract', 'server/features', 'web/features'].flatMap((room) => [
  {
    name: `${room}-nouns-stand-in-areas`,
    severity: 'error',
    from: {},
    to: {
      path: `^src/${room}/[^/]+/`,
      pathNot: `^src/${room}/(${AREAS.map((area) => `${area}/[^/]+/`).join('|')}|values/[^/]+$)`,
    },
  },
  ...AREAS.slice(0, -1).map((area, index) => ({
    name: `${room}-${area}-imports-no-later-area`,
    severity: 'error',
    from: { path: `^src/${room}/${area}/`, pathNot: TEST },
    to: { path: `^src/${room}/(${AREAS.slice(index + 1).join('|')})/` },
  })),
]);

module.exports = {
  forbidden: [
    {
      name: 'contract-is-pure',
      comment:
        'Only Zod, the contract library, the password lists and SHA-256: nothing else from src, no Node, no React, no I/O.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: TEST },
      to: {
        pathNot: [
          '^src/contract/',
          '^node_modules/zod/',
          '^node_modules/@orpc/contract/',
          '^node_modules/@noble/hashes/',
          '^node_modules/@zxcvbn-ts/',
        ],
      },
    },
    {
      name: 'values-know-no-nouns',
      severity: 'error',
      from: { path: '^src/contract/values/', pathNot: TEST },
      to: { path: '^src/contract/', pathNot: '^src/contract/values/' },
    },
    ...betweenAreas,
    {
      name: 'web-loads-no-password-lists',
      comment: 'Lists of leaked passwords are large: the server checks them, and the form shows the result.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/contract/identity/users/weak-password', reachable: true },
    },
    {
      name: 'public-pages-load-no-sentences-of-staff',
      comment:
        'The scripts of the public pages would grow with every sentence of the app. Staff see those at sign-in.',
      severity: 'error',
      from: { path: '^src/web/main-(form|proposal|verify)\\.tsx$' },
      to: { path: '^src/web/lib/messages/messages\\.ts$', reachable: true },
    },
    {
      name: 'contract-tests-are-pure-too',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { path: '^src/', pathNot: '^src/contract/' },
    },
    {
      name: 'web-bundles-no-procedures',
      comment:
        "Procedures carry the API document's texts. Schemas that a screen needs have a file of their own.",
      severity: 'error',
      from: { path: '^src/web/', pathNot: TEST },
      to: {
        path: ['^src/contract/[^/]+/[^/]+/contract\\.ts$', '^src/contract/(contract|procedure)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-knows-only-the-contract',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/', pathNot: '^src/(web|contract)/' },
    },
    {
      name: 'server-never-meets-web',
      severity: 'error',
      from: { path: '^src/(server|demo|embedded-postgres)/' },
      to: { path: '^src/web/' },
    },
    ...oneWay('server', [
      { name: 'main', path: '(main|repeated-jobs|delivery-handlers)\\.ts$' },
      { name: 'http', path: 'http/' },
      { name: 'features', path: 'features/' },
      { name: 'services', path: '(integrations|auth|jobs|events)/' },
      { name: 'db', path: 'db/' },
      { name: 'kernel', path: 'kernel/' },
    ]),
    {
      name: 'embedded-postgres-stands-alone',
      comment: 'It runs PostgreSQL in a folder and knows nothing about the contents of the database.',
      severity: 'error',
      from: { path: '^src/embedded-postgres/', pathNot: TEST },
      to: { path: '^src/', pathNot: '^src/embedded-postgres/' },
    },
    {
      name: 'only-main-starts-the-demo',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/main\\.ts$', TEST] },
      to: { path: '^src/demo/' },
    },
    ...oneWay('web', [
      { name: 'main', path: 'main\\.tsx$' },
      { name: 'app', path: 'app/' },
      { name: 'pages', path: 'pages/' },
      { name: 'features', path: 'features/' },
      { name: 'components', path: 'components/' },
      { name: 'lib', path: 'lib/' },
    ]),
    {
      name: 'server-features-call-verbs-not-routers',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+/[^/]+)/', pathNot: TEST },
      to: { path: '^src/server/features/[^/]+/[^/]+/router\\.ts$', pathNot: '^src/server/features/$1/' },
    },
    {
      name: 'no-cycles',
      comment: 'Type-only imports count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Including type imports: a layer must not use the types of the layers above it either.
    tsPreCompilationDeps: true,
    parser: 'swc',
    // Our own functions called `require` are not imports.
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};

// The one-way order of the layers (ARCHITECTURE.md).
// server: main → http → features → {integrations, auth, jobs, events} → {db, postgres} → data-dir → contract
// web:    main → app → pages → features → components → lib → contract

const TEST = '\\.(test|fixture)\\.tsx?$';

/** The layers of a room, outermost first: none may import one before it. */
function oneWay(room, layers) {
  return layers.slice(1).map((layer, index) => ({
    name: `${room}-${layer.name}-imports-nothing-above-it`,
    severity: 'error',
    from: { path: `^src/${room}/${layer.path}`, pathNot: TEST },
    to: { path: layers.slice(0, index + 1).map((above) => `^src/${room}/${above.path}`) },
  }));
}

module.exports = {
  forbidden: [
    {
      name: 'contract-imports-nothing-of-src',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { path: '^src/', pathNot: '^src/contract/' },
    },
    {
      name: 'contract-is-pure',
      comment: 'Zod, the contract library and the password lists only: no Node, no React, no I/O.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: TEST },
      to: {
        pathNot: [
          '^src/contract/',
          '^node_modules/zod/',
          '^node_modules/@orpc/contract/',
          '^node_modules/@zxcvbn-ts/',
        ],
      },
    },
    {
      name: 'web-loads-no-password-lists',
      comment: 'Lists of leaked passwords are large: the server checks, and the form shows its reasons.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/contract/users/weak-password', reachable: true },
    },
    {
      name: 'web-and-server-never-meet',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-and-web-never-meet',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    ...oneWay('server', [
      { name: 'main', path: 'main\\.ts$' },
      { name: 'http', path: 'http/' },
      { name: 'features', path: 'features/' },
      { name: 'services', path: '(integrations|auth|jobs|events)/' },
      { name: 'databases', path: '(db|postgres)/' },
      { name: 'data-dir', path: 'data-dir/' },
    ]),
    {
      name: 'asking-postgresql-and-running-it-never-meet',
      comment:
        'db asks the database of a URL, whoever runs it; postgres runs one and knows nothing of what is in it.',
      severity: 'error',
      from: { path: '^src/server/(db|postgres)/' },
      to: { path: '^src/server/(db|postgres)/', pathNot: '^src/server/$1/' },
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
      name: 'web-features-know-no-other',
      comment: 'Pages compose features.',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'server-features-call-verbs-not-routers',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/', pathNot: TEST },
      to: { path: '^src/server/features/[^/]+/router\\.ts$', pathNot: '^src/server/features/$1/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
    // With types: a layer must not know the types of the ones above it either.
    tsPreCompilationDeps: true,
    parser: 'swc',
    // A function of ours named `require` is no import.
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

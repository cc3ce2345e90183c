import type { SiteConfig } from './content/model/SiteConfig.ts'

/** Price (US dollars) and limits of the plans that have them: whatever text names one takes it from here. */
export const planFigures = {
  starter: { price: 300, clusters: 1, workloads: 30, assessments: 3 },
  growth: { clusters: 5, workloads: 50, assessments: 18 },
} as const
const { starter, growth } = planFigures

/** Seconds that the installation takes at most. */
const installSeconds = 30

/** Every fact of the site that is not a post. `content/schema/config/configSchema.ts` describes each key. */
export default {
  name: 'Fairlead',
  tagline:
    'AI agents identify, explain and resolve risks autonomously, in every cluster you run. They write the fix; nothing changes until you approve it.',
  siteUrl: 'https://fairlead.example',
  language: 'en',
  email: 'hello@fairlead.example',
  copyrightYear: 2025,
  status: 'All systems online',
  socialImage: '/images/social.png',
  themeColor: { dark: '#0a1016', light: '#f8f5ee' },
  accent: { dark: { fill: '#f5b94a' }, light: { fill: '#f2b33d', line: '#a66a00' } },
  fonts: { text: 'Instrument Sans', mono: 'Geist Mono' },

  links: {
    register: 'https://app.fairlead.example/register',
    login: 'https://app.fairlead.example/login',
    docs: 'https://docs.fairlead.example/quickstart',
    demo: 'https://calendar.fairlead.example/demo/30min',
    repository: 'https://code.fairlead.example/fairlead/operator',
    trustCenter: 'https://trust.fairlead.example',
    codeHost: 'https://code.fairlead.example/fairlead',
    network: 'https://network.fairlead.example/company/fairlead',
  },

  pages: {
    home: {
      title: 'Kubernetes Security, Reimagined',
      description:
        'AI agents run read-only risk assessments of your clusters, write least-privilege network policies and propose exact YAML fixes. You approve each one.',
      updated: '2026-11-25',
    },
    pricing: {
      title: 'Choose Your Security Plan',
      description: `Three plans for Kubernetes security: Starter at $${starter.price} per month, Growth for up to ${growth.clusters} clusters, Enterprise without limits. What counts as a workload.`,
      updated: '2026-11-25',
    },
    blog: {
      title: 'Blog',
      description:
        'Notes from the people who build it: network policies from real traffic, read-only access, reviewing what an AI agent writes, and reading a risk report.',
    },
    notFound: {
      title: 'Page not found',
      description: 'There is no page at this address.',
    },
  },

  navigation: {
    platform: 'Platform',
    items: [
      { label: 'Architecture', href: '/#architecture' },
      { label: 'Pricing', href: '/#pricing' },
      { label: 'Contact', href: '/#contact' },
      { label: 'Blog', href: '/blog/' },
      { label: 'Docs', link: 'docs' },
    ],
    signIn: 'Sign In',
    getStarted: 'Get Started',
  },

  hero: {
    badge: 'Backed by Y Combinator',
    title: 'Kubernetes Security, Reimagined',
    getStarted: 'Get Started',
    bookDemo: 'Book a Demo',
    video: {
      title: 'From finding to fix: a demo',
      description:
        'A risk report opens at a score of 72. Its first critical finding is chosen, the agent’s steps to it follow, and the YAML that fixes it is approved: a pull request opens. The traffic graph turns from observed to simulated: two of ten connections are blocked, and a job that runs on Sundays alone is kept. Last comes the map of all clusters. No sound.',
      seconds: 35.5,
      width: 1280,
      height: 720,
      dark: {
        poster: '/images/demo-poster-dark.webp',
        posterAvif: {
          large: '/images/demo-poster-dark.avif',
          small: '/images/demo-poster-dark-small.avif',
        },
        sources: [
          { src: '/video/demo-dark.webm', type: 'video/webm; codecs="vp09.00.31.08"' },
          { src: '/video/demo-dark.mp4', type: 'video/mp4; codecs="avc1.64001f"' },
        ],
      },
      light: {
        poster: '/images/demo-poster-light.webp',
        posterAvif: {
          large: '/images/demo-poster-light.avif',
          small: '/images/demo-poster-light-small.avif',
        },
        sources: [
          { src: '/video/demo-light.webm', type: 'video/webm; codecs="vp09.00.31.08"' },
          { src: '/video/demo-light.mp4', type: 'video/mp4; codecs="avc1.64001f"' },
        ],
      },
    },
  },

  features: [
    {
      id: 'security-assessment',
      title: 'Risk Assessment',
      description: 'AI agent swarms for autonomous vulnerability discovery',
      heading: 'A swarm reads your cluster and writes down what it finds',
      text: 'Specialised agents fan out across every namespace with read-only access. Each follows one kind of risk to its cause, and together they write one report: what is wrong, how bad it is, and what to change.',
      points: [
        'Read-only: it changes nothing.',
        'Every finding comes with its remediation.',
        'Fixes are exact YAML changes, not advice.',
        'You can read the reasoning, step by step.',
      ],
      slides: [
        {
          title: 'Risk assessment report',
          text: 'One score for the cluster, findings by severity, and for each the workload, the evidence and the fix.',
          figure: 'report',
        },
        {
          title: 'AI vulnerability discovery',
          text: 'Six agents share the cluster, each with a subject of its own. What one finds, the next builds on.',
          figure: 'swarm',
        },
        {
          title: 'Automated exact remediations',
          text: 'A finding ends in a diff against the manifest that is running now, ready to review and apply.',
          figure: 'diff',
        },
        {
          title: 'Agent chain of thought',
          text: 'See what an agent looked at, what it ruled out, and how it reached its conclusion.',
          figure: 'reasoning',
        },
      ],
    },
    {
      id: 'network-security',
      title: 'Network Security',
      description: 'AI network policy analysis and recommendation',
      heading: 'Policies drawn from the traffic you actually have',
      text: 'Agents watch which workloads talk to which, on what port, and write the least-privilege network policy that allows just that. Before anything is applied, a simulation shows what the policy would let through.',
      points: [
        'Allowed is green, blocked is red and dashed.',
        'Policies for Cilium at L3/L4 and Istio at L7.',
        'Each rule names the flows it comes from.',
      ],
    },
    {
      id: 'ai-intelligence',
      title: 'Conversational Kubernetes Intelligence',
      description: 'Ask about any issue, in any cluster, in plain words',
      heading: 'Ask your clusters what is wrong',
      text: 'A chat in plain language investigates any Kubernetes issue across all of your clusters. Where the answer is a change, it writes the YAML and waits.',
      points: [
        'Review it, approve it, and it is deployed.',
        'Or open a pull request for GitOps instead.',
        'A person approves every change. Always.',
      ],
      questions: [
        'What may reach ledger-db, and what has?',
        'Which pods still run Redis older than 7.2.11?',
        'What changed in staging since Friday?',
      ],
    },
    {
      id: 'topology-map',
      title: 'Topology Map',
      description: 'Visualise the whole environment with AI-powered classification',
      heading: 'One map of everything you run',
      text: 'All clusters on one chart. AI classifies each application by what it does, so a stranger stands out.',
      points: [
        'Choose a node to see its metadata, policies and vulnerabilities.',
        'Clusters on any provider, side by side.',
        'Classified by behaviour, not label alone.',
      ],
    },
  ],

  getStarted: {
    heading: 'Get started in seconds',
    text: `A single Helm install brings an open source operator that only reads. It takes under ${installSeconds} seconds.`,
    command: [
      'helm install fairlead-operator \\',
      '  oci://registry.fairlead.example/charts/operator \\',
      '  --version <chart-version> \\',
      '  --namespace <namespace> --create-namespace \\',
      '  --values <credential>-values.yaml',
    ],
    output: [
      'NAME: fairlead-operator',
      'LAST DEPLOYED: Thu Nov  5 10:42:07 2026',
      'NAMESPACE: <namespace>',
      'STATUS: deployed',
      'REVISION: 1',
      'TEST SUITE: None',
    ],
    facts: [
      {
        title: `Under ${installSeconds} seconds`,
        text: 'One Helm release: a deployment, its service account and its cluster role.',
      },
      {
        title: 'Read-only',
        text: 'The role has get, list and watch. Secrets are not in it.',
      },
      {
        title: 'Open source',
        text: 'Read what will run in your cluster before you install it.',
      },
    ],
    repository: 'View on GitHub',
  },

  architecture: {
    heading: 'Read-only on the inside, approved from the outside',
    text: 'Little runs in your cluster, and what runs there cannot write. Changes travel the way your own do.',
    items: [
      {
        title: 'Read-only operator',
        text: 'One open-source deployment per cluster, with get, list and watch and nothing more. It reads objects and flows, and never the values of Secrets.',
      },
      {
        title: 'Agent swarm',
        text: 'Specialised agents work on what the operator reports, outside of the cluster, and share what they find.',
      },
      {
        title: 'Human approval',
        text: 'Each change is a diff that one of your people reads and approves. Nothing is deployed and no pull request is opened before that.',
      },
      {
        title: 'Two ways out',
        text: 'An approved change is deployed to the cluster, with a permission that you grant for this alone, or opened as a pull request in your GitOps repository.',
      },
    ],
    platforms: ['AWS EKS', 'Azure AKS', 'Google GKE', 'DigitalOcean DOKS', 'On-premise'],
    layers: [
      { name: 'Cilium', layer: 'L3/L4', sees: 'Workloads, addresses, ports and protocols' },
      { name: 'Istio', layer: 'L7', sees: 'HTTP methods and paths, service identities' },
    ],
  },

  pricing: {
    heading: 'Plans that grow with your clusters',
    pageHeading: 'Choose Your Security Plan',
    text: 'Every plan gives you the whole platform. Plans differ in scale, support, deployment and guarantees.',
    plans: [
      {
        name: 'Starter',
        price: starter.price,
        period: 'month',
        description: 'For one cluster and a small team.',
        features: [
          `${starter.clusters} cluster`,
          `${starter.workloads} workload limit`,
          `${starter.assessments} daily risk assessments`,
        ],
        cta: 'Get Started',
        href: 'register',
      },
      {
        name: 'Growth',
        price: 'custom',
        description: 'For teams with staging, production and a few more clusters.',
        features: [
          `Up to ${growth.clusters} clusters`,
          `${growth.workloads} workloads per cluster`,
          `${growth.assessments} daily risk assessments`,
          'Priority support',
        ],
        cta: 'Contact Us',
        popular: true,
        href: '#contact',
      },
      {
        name: 'Enterprise',
        price: 'custom',
        description: 'For fleets, and for teams that run everything themselves.',
        features: [
          'Unlimited clusters',
          'Unlimited workloads',
          'Unlimited daily risk assessments',
          'Dedicated support',
          'On-premise deployment',
          'SLA guarantees',
        ],
        cta: 'Contact Us',
        href: '#contact',
      },
    ],
    workload:
      'A workload is a deployment, statefulset, daemonset, job or cronjob. Pods and replicasets are not counted.',
    included: [
      'AI agents for risk assessments',
      'Natural-language chat',
      'Network policy generation',
      'Topology map',
    ],
  },

  contact: {
    heading: 'Talk to the people who build it',
    text: 'Ask about your clusters, your constraints or your plan. An engineer answers.',
    emailUs: 'Email Us',
    call: 'A 30-minute call',
    schedule: 'Schedule a Demo',
  },

  legal: {
    entity: 'Fairlead Systems Ltd',
    register: 'a private company limited by shares, registered in Ireland under number 900000',
    address: '12 Quay Street, Dublin 2, Ireland',
    country: 'Ireland',
    courts: 'Dublin, Ireland',
    dataProtection:
      'Our data protection officer is Maren Holt, privacy@fairlead.example. Our representative in the United Kingdom under Article 27 UK GDPR is Fairlead UK Ltd, 40 Harbour Road, Bristol.',
    subProcessors: [
      {
        name: 'Fairwater Cloud',
        task: 'Servers, storage and backups of the platform',
        location: 'EU or US, by the customer’s choice',
      },
      { name: 'Northlight Models', task: 'Running the models that the agents use', location: 'EU' },
      { name: 'Gatehouse Identity', task: 'Accounts and single sign-on', location: 'EU' },
      { name: 'Tollgate Payments', task: 'Cards, invoices, tax', location: 'Ireland' },
      { name: 'Postbridge', task: 'Service messages and support tickets', location: 'EU' },
    ],
    documents: [
      {
        slug: 'privacy-policy',
        title: 'Privacy Policy',
        description:
          'What personal data the website and the platform process, for how long, who else sees it, and your rights.',
        summary:
          'This site sets no cookies and keeps one setting, the theme, in your browser. The platform reads cluster metadata to assess risk, never the values of Secrets, and deletes it 30 days after your subscription ends.',
        pdf: '/uploads/privacy-policy.pdf',
        updated: '2026-11-25',
      },
      {
        slug: 'terms-of-service',
        title: 'Terms of Service',
        description:
          'The agreement for using the platform: plans and workloads, your data, what the agents may do, support and liability.',
        summary:
          'You stay in charge of your clusters: agents propose, and one of your people approves before anything changes. Plans are counted in clusters and workloads, and either of us can end the agreement.',
        pdf: '/uploads/terms-of-service.pdf',
        updated: '2026-11-25',
      },
    ],
  },

  blog: {
    heading: 'Blog',
    text: 'Notes on Kubernetes security from the people who build the platform.',
    pageSize: 2,
    tagPageSize: 12,
    feedSize: 20,
    socialCards: 50,
  },

  authors: [
    { name: 'Ines Carvalho', role: 'Network security engineer' },
    { name: 'Ruth Adeyemi', role: 'Security researcher' },
    { name: 'Tomasz Wieczorek', role: 'Platform engineer' },
    { name: 'Hamish Orr', role: 'Engineering lead, agents' },
  ],

  footer: {
    groups: [
      {
        title: 'Platform',
        items: [
          { label: 'Risk Assessment', href: '/#security-assessment' },
          { label: 'Network Security', href: '/#network-security' },
          { label: 'Conversational Intelligence', href: '/#ai-intelligence' },
          { label: 'Topology Map', href: '/#topology-map' },
        ],
      },
      {
        title: 'Resources',
        items: [
          { label: 'Blog', href: '/blog/' },
          { label: 'Trust Center', link: 'trustCenter' },
        ],
      },
      {
        title: 'Legal',
        items: [
          { label: 'Privacy Policy', href: '/privacy-policy/' },
          { label: 'Terms of Service', href: '/terms-of-service/' },
        ],
      },
    ],
    social: [
      { label: 'GitHub', link: 'codeHost' },
      { label: 'LinkedIn', link: 'network' },
    ],
  },

  redirects: [
    { from: '/privacy', to: '/privacy-policy/' },
    { from: '/terms', to: '/terms-of-service/' },
    { from: '/plans', to: '/pricing/' },
  ],

  publish: {
    production: {
      url: 's3://fairlead-site?region=eu-central-1',
      siteUrl: 'https://fairlead.example',
    },
    staging: {
      url: 's3://fairlead-staging?region=eu-central-1',
      siteUrl: 'https://staging.fairlead.example',
    },
  },
} satisfies SiteConfig

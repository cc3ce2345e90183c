import type { SiteConfig } from './content/model/SiteConfig.ts'

/** The currency of all prices (ISO 4217). */
const currency = 'USD'

/** Price and limits of the plans that have them: whatever text names one takes it from here. */
export const planFigures = {
  starter: { price: 300, clusters: 1, workloads: 30, assessments: 3 },
  growth: { clusters: 5, workloads: 50, assessments: 18 },
} as const
const { starter, growth } = planFigures

const starterPrice = new Intl.NumberFormat('en', {
  style: 'currency',
  currency,
  trailingZeroDisplay: 'stripIfInteger',
}).format(starter.price)

/** Seconds that the installation takes at most. */
const installSeconds = 30

/** Who runs the models that the agents use. */
const models = { name: 'Northlight Models', task: 'Running the models that the agents use', location: 'EU' }

/** Every fact of the site that is not a post. `content/schema/config/configSchema.ts` describes each key. */
export default {
  name: 'Fairlead',
  tagline: 'AI agents identify, explain and resolve risks autonomously. Nothing changes until you approve.',
  siteUrl: 'https://fairlead.example',
  language: 'en',
  email: 'hello@fairlead.example',
  copyrightYear: 2025,
  status: 'All systems online',
  statusPage: 'https://status.fairlead.example',
  security: { contact: 'mailto:security@fairlead.example', policy: '/vulnerability-disclosure/' },
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
      description: `Three plans for Kubernetes security: Starter at ${starterPrice} per month, Growth for up to ${growth.clusters} clusters, Enterprise without limits. All include the whole platform.`,
      updated: '2026-11-25',
    },
    blog: {
      title: 'Blog',
      description:
        'Notes from the people who build the platform: network policies from real traffic, read-only access, reviewing AI-written YAML and reading a risk report.',
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
    bookDemo: 'Book a Demo',
  },

  hero: {
    badge: 'Backed by Y Combinator',
    title: 'Kubernetes Security, Reimagined',
    getStarted: 'Get Started',
    bookDemo: 'Book a Demo',
    facts: [
      { title: 'Reads', text: 'Metadata, no Secret values' },
      { title: 'Redacts', text: 'Environment values, in-cluster' },
      { title: 'Stores', text: 'EU or US, as you choose' },
      {
        title: 'Models',
        text: `${models.name}, ${models.location}, no training`,
      },
    ],
    video: {
      title: 'From finding to fix: a demo',
      description:
        'A risk report opens with a score of 72. The first critical finding is selected, the agent’s reasoning appears, and the YAML that fixes the finding is approved: a pull request opens. The traffic graph switches from observed to simulated: two of ten connections are blocked, and a job that runs only on Sundays stays allowed. The demo ends on the map of all clusters, at the one workload that nobody knows. No sound.',
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
      heading: 'A swarm of agents audits your cluster and reports what it finds',
      text: 'Specialised agents each trace one kind of risk to its cause. Together they write one report: what is wrong, how bad it is and what to change.',
      points: [
        'Read-only. Nothing in your cluster changes.',
        'Every finding comes with a fix.',
        'Fixes are exact YAML changes, not advice.',
        'Follow the reasoning, step by step.',
      ],
      link: { label: 'Read a sample report (PDF)', href: '/uploads/sample-report.pdf' },
      slides: [
        {
          title: 'Risk assessment report',
          text: 'One score for the cluster, and findings by severity, each with its workload and its fix.',
          figure: 'report',
        },
        {
          title: 'AI vulnerability discovery',
          text: 'Six agents split the work, each a specialist. Each builds on what the others find.',
          figure: 'swarm',
        },
        {
          title: 'Automated exact remediations',
          text: 'Every finding ends in a diff against your repository, ready to review and apply.',
          figure: 'diff',
        },
        {
          title: 'Agent chain of thought',
          text: 'How the agent got there: what it checked, what it ruled out and what it concluded.',
          figure: 'reasoning',
        },
      ],
    },
    {
      id: 'network-security',
      title: 'Network Security',
      description: 'AI network policy analysis and recommendation',
      heading: 'Policies drawn from the traffic you actually have',
      text: 'Agents observe which workloads talk to each other and write a least-privilege network policy. A simulation shows what it would allow and block, and you decide about each connection.',
      points: [
        'See what a policy would block before it blocks it.',
        'Policies for Cilium at L3/L4 and Istio at L7.',
        'Every rule is backed by observed traffic.',
      ],
    },
    {
      id: 'ai-intelligence',
      title: 'Conversational Kubernetes Intelligence',
      description: 'Ask about any issue, in any cluster, in plain words',
      heading: 'Ask your clusters what is wrong',
      text: 'A plain-language chat investigates failures, exposure and changes across all clusters. When the answer is a change, it drafts the YAML and waits for you.',
      points: [
        'Approve it as a pull request in your GitOps repository.',
        'Or deploy it directly, where no GitOps controller runs.',
      ],
    },
    {
      id: 'topology-map',
      title: 'Topology Map',
      description: 'Visualise the whole environment with AI-powered classification',
      heading: 'One map of everything you run',
      text: 'Every cluster on one map. AI classifies each application by what it does, so anything unfamiliar stands out.',
      points: [
        'Select a node to see its metadata, policies and vulnerabilities.',
        'Clusters on any provider, side by side.',
        'Classified by behaviour, not just by label.',
      ],
    },
  ],

  getStarted: {
    heading: 'Get started in seconds',
    text: `One Helm command installs an open-source, read-only operator in under ${installSeconds} seconds.`,
    command: [
      'helm install fairlead-operator \\',
      '  oci://registry.fairlead.example/charts/operator \\',
      '  --version <chart-version> \\',
      '  --namespace <namespace> --create-namespace \\',
      '  --values <credential>-values.yaml',
    ],
    facts: [
      {
        title: `Under ${installSeconds} seconds`,
        text: 'One Helm release: a deployment, its account and a cluster role.',
      },
      {
        title: 'Read-only',
        text: 'Get, list and watch only.',
      },
      {
        title: 'Open source',
        text: 'Read the code before you run it.',
      },
    ],
    repository: 'View on GitHub',
    verify: {
      questions: ['get pods', 'list secrets', 'create pods --subresource=exec'],
      check: 'Check your current vendor',
      label: 'Check it yourself',
      post: 'what-a-read-only-operator-can-see#check-it-yourself',
    },
  },

  architecture: {
    heading: 'Read-only in your cluster. Every change approved by your team.',
    text: 'One small operator runs in your cluster, and it cannot write. Changes go through your own pull requests.',
    items: [
      {
        title: 'Read-only operator',
        text: 'One open-source deployment per cluster, which may get, list and watch. Network flows, image packages and metrics each need a grant of their own. It never reads the values of Secrets.',
      },
      {
        title: 'Agent swarm',
        text: 'Outside the cluster, specialised agents analyse what the operator reports and share what they find.',
      },
      {
        title: 'Human approval',
        text: 'Every change is a diff that someone on your team reads and approves. Until then, nothing is deployed and no pull request is opened.',
      },
      {
        title: 'Two ways to ship it',
        text: 'An approved change becomes a pull request in your GitOps repository, or is deployed to a cluster that no GitOps controller syncs, with a permission that you grant only for this.',
      },
    ],
    platforms: ['AWS EKS', 'Azure AKS', 'Google GKE', 'DigitalOcean DOKS', 'On-premise'],
    layers: [
      { name: 'Cilium', layer: 'L3/L4', sees: 'Workloads, addresses, ports and protocols' },
      { name: 'Istio', layer: 'L7', sees: 'HTTP methods and paths, service identities' },
    ],
  },

  pricing: {
    currency,
    heading: 'Plans that grow with your clusters',
    pageHeading: 'Choose Your Security Plan',
    text: 'Every plan includes the full platform. Plans differ in scale, support, deployment and SLAs.',
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
          `${growth.assessments} daily risk assessments in total`,
          'Priority support',
        ],
        cta: 'Contact Us',
        popular: true,
        href: '#contact',
      },
      {
        name: 'Enterprise',
        price: 'custom',
        description: 'For large fleets and self-hosted environments.',
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
    review: {
      title: 'Security review',
      text: 'How we secure your cluster data, and which subprocessors handle it.',
      label: 'Trust Center',
      link: 'trustCenter',
    },
  },

  proof: {
    questions: {
      heading: 'Before you decide',
      questions: [
        {
          question: 'What works without Cilium or Istio?',
          answer:
            'Risk assessments, the chat and the map work with any network plugin. Network policies are drawn from flows, which come from Hubble or from Istio. Without either, there are none to draw them from.',
        },
        {
          question: 'Who holds the permission to deploy?',
          answer:
            'You do. It is a role of its own, for the namespaces that you name, and the operator is installed without it. Without it, and wherever a GitOps controller syncs, every change is a pull request.',
        },
        {
          question: 'Does it need access to our registry?',
          answer:
            'Only for findings about packages. It then reads the names and versions in your images, by digest, with a pull credential that you grant. Without it, those findings are missing and all others are there.',
        },
        {
          question: 'Which hosts does the operator reach, and what does it use?',
          answer:
            'It opens connections to one host, ingest.fairlead.example on port 443, through your proxy if there is one. Nothing connects to it from outside. It requests 100m of CPU and 128Mi of memory.',
        },
        {
          question: 'How do people sign in, and who may approve?',
          answer:
            'With your single sign-on, and we never see a password. You name who may approve changes to which clusters. A pull request also needs the reviews that your repository asks for.',
        },
        {
          question: 'How do we remove it?',
          answer:
            'Uninstall the Helm release: the operator, its service account and its roles are gone, and nothing is left behind in the cluster.',
        },
      ],
    },
  },

  contact: {
    heading: 'Talk to the people who build it',
    text: 'Tell us about your clusters. An engineer will reply.',
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
        location: 'EU or US, as the customer chooses',
      },
      models,
      { name: 'Gatehouse Identity', task: 'Accounts and single sign-on', location: 'EU' },
      { name: 'Tollgate Payments', task: 'Card payments, invoices and tax', location: 'Ireland' },
      { name: 'Postbridge', task: 'Service messages and support tickets', location: 'EU' },
    ],
    documents: [
      {
        slug: 'privacy-policy',
        title: 'Privacy Policy',
        description:
          'What personal data the website and the platform process, for how long, who else sees it, and your rights.',
        summary:
          'This site sets no cookies and keeps one setting, the theme, in your browser. The platform reads cluster metadata to assess risk, never the values of Secrets, and deletes it 30 days after your subscription ends; backups expire 35 days later.',
        pdf: '/uploads/privacy-policy.pdf',
        updated: '2026-11-28',
      },
      {
        slug: 'terms-of-service',
        title: 'Terms of Service',
        description:
          'The agreement for using the platform: plans and workloads, your data, what the agents may do, support and liability.',
        summary:
          'You stay in charge of your clusters: agents propose changes, and nothing happens until someone on your team approves. Plans are measured in clusters and workloads, and either of us can end the agreement.',
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
    {
      name: 'Ines Carvalho',
      role: 'Network security engineer',
      about: 'Ines teaches agents to turn observed flows into policies.',
      link: 'https://network.fairlead.example/in/ines-carvalho',
    },
    {
      name: 'Ruth Adeyemi',
      role: 'Security researcher',
      about: 'Ruth looks for the way in, and for the smallest change that closes it.',
      link: 'https://network.fairlead.example/in/ruth-adeyemi',
    },
    {
      name: 'Tomasz Wieczorek',
      role: 'Platform engineer',
      about: 'Tomasz builds the operator, and keeps it read-only.',
      link: 'https://network.fairlead.example/in/tomasz-wieczorek',
    },
    {
      name: 'Hamish Orr',
      role: 'Engineering lead, agents',
      about: 'Hamish leads the team behind the agents, and reviews what they write.',
      link: 'https://network.fairlead.example/in/hamish-orr',
    },
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
